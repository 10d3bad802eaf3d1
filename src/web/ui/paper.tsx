import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

/** What is binding looks like paper: offers, signed entries, invoices. White in both modes, and as it is printed. */
export function Paper({ className, ...rest }: ComponentProps<'article'>) {
  return (
    <article
      data-theme="light"
      className={clsx(
        'rounded-sm border border-line bg-white p-5 text-ink shadow-float sm:p-8 print:border-0 print:p-0',
        className,
      )}
      {...rest}
    />
  )
}

type TotalsProps = { rows: readonly { label: string; value: string; strong?: boolean | undefined }[] }

/** Sums under a double rule, figures under each other. */
export function PaperTotals({ rows }: TotalsProps) {
  return (
    <dl className="tabular ml-auto grid w-full max-w-80 gap-1 border-ink border-t-4 border-double pt-2">
      {rows.map((row) => (
        <div key={row.label} className={clsx('flex justify-between gap-6', row.strong && 'font-bold text-lg')}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The line of a signature: a check mark, who and when once it is given; an empty line before. */
export function PaperSignature({ label, signed }: { label: string; signed?: ReactNode }) {
  return (
    <div className="mt-8 max-w-72">
      <p className="flex min-h-7 items-center gap-2 border-ink border-b pb-1 font-semibold">
        {signed ? <Check className="size-5 text-done" strokeWidth={3} aria-hidden="true" /> : null}
        {signed}
      </p>
      <p className="mt-1 text-muted text-sm">{label}</p>
    </div>
  )
}
