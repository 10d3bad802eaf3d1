import { useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { NearLink } from '#web/link.tsx'
import type { ReportList } from '../report-list.ts'
import type { Days } from '../report-range.ts'
import type { Report } from '../reporting.ts'
import { listLinkClass, plainLeadClass } from './list-link-class.ts'
import { ticketsText } from './list-words.ts'
import { readReportingSearch } from './reporting-search.ts'

type Props = {
  list: ReportList
  /** The row of the report's table that it is of. */
  of?: string
  /** Some of the report's days instead of all of them. */
  days?: Days
  /** What the list is of, for a screen reader that reads only the link. */
  label?: string
  className?: string
  children: ReactNode
}

/** To the list behind a number of the report. */
export function ListLink({ list, of, days, label, className, children }: Props) {
  const range = readReportingSearch(useSearch({ strict: false }))
  const { list: _, of: __, ...shown } = range
  return (
    <NearLink
      to="/app/reporting"
      search={{ ...(days ? { from: days.from, to: days.to } : shown), list, ...(of !== undefined && { of }) }}
      className={clsx(listLinkClass, className)}
    >
      {children}
      {label ? <span className="sr-only">: {label}</span> : null}
    </NearLink>
  )
}

/** A count in a table, as the link to what it counts; a bare 0 where there is nothing to see. */
export const CountLink = ({ count, text, ...link }: Omit<Props, 'children'> & { count: number; text: string }) =>
  count > 0 ? (
    <ListLink {...link} className={countClass}>
      {text}
    </ListLink>
  ) : (
    <span className={clsx(plainLeadClass, countClass)}>{text}</span>
  )

type BeforeProps = Omit<Parameters<typeof CountLink>[0], 'days' | 'label'> & { report: Report; name: string }

/** What the row had in the range before, as the link to what that was. */
export const BeforeLink = ({ report: { before }, name, ...link }: BeforeProps) => (
  <CountLink {...link} days={before} label={`${name}, edellinen jakso`} />
)

// what a thumb needs of height is taken from the space around it
const countClass = 'max-desktop:-my-1.5 min-w-11 justify-end desktop:-my-0.5 print:my-0'

/** From a figure to the tickets that it counts; nothing where there are none. */
export const Tickets = ({ list, count, label }: { list: ReportList; count: number; label: string }) =>
  count > 0 ? (
    <ListLink list={list} label={label}>
      Näytä {ticketsText(count)}
    </ListLink>
  ) : null

/** The name of a row, as the link to what is in it; a bare name where the range has nothing of it. */
export const RowLink = ({ row, ...link }: Omit<Props, 'label'> & { row: { count: number } }) =>
  row.count > 0 ? <ListLink {...link} /> : <span className={plainLeadClass}>{link.children}</span>
