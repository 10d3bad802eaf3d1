import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { documentTitle } from './navigation/page-title.ts'
import { ButtonLink } from './ui/button-link.tsx'
import { EmptyState } from './ui/empty-state.tsx'

type Props = {
  /** "Huoltoa ei löytynyt". */
  title: string
  /** Why it may not be here, and what to do. */
  children: ReactNode
}

/** In place of a thing's page when there is no such thing for the organisation that one works for now. */
export function MissingThing({ title, children }: Props) {
  // after the page's own, which names it after its kind (`usePageTitle`)
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={title}
      titleAs="h1"
      action={
        <ButtonLink to="/app" kind="primary">
          Siirry työpöydälle
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
