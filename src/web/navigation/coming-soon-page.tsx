import { Link, type LinkProps } from '@tanstack/react-router'
import { Construction } from 'lucide-react'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export type ComingWords = {
  /** What the page will do, and what to do until then: a sentence each. */
  text: string
  /** Where that is done today; left out: the work desk. */
  meanwhile?: { to: NonNullable<LinkProps['to']>; search?: { archived: 1 }; label: string }
}

type Props = { title: string; words: ComingWords }

/** Stands where a screen has its place but is not there yet. */
export function ComingSoonPage({ title, words: { text, meanwhile } }: Props) {
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Tulossa"
        icon={<Construction />}
        action={
          <Link to={meanwhile?.to ?? '/app'} search={meanwhile?.search ?? {}} className={buttonClass()}>
            {meanwhile?.label ?? 'Siirry työpöydälle'}
          </Link>
        }
      >
        {text}
      </EmptyState>
    </>
  )
}
