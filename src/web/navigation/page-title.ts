import { useLayoutEffect } from 'react'

const PRODUCT = 'Huoltosilta'

/** A page that finds out late that it is none takes it too: of two titles the outer one stays. */
export const NOT_FOUND_TITLE = 'Sivua ei löytynyt'

export const documentTitle = (title: string): string => (title ? `${title} – ${PRODUCT}` : PRODUCT)

/** Names the document after the page, such as `Työpöytä – Huoltosilta`; an empty title leaves the product's name. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
