import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'

type Raw = Record<string, unknown>

/**
 * The state of one of the super-users' lists in the URL, and the way to another one. The page reads it itself: what its route would
 * read is a part of everybody's first screen.
 */
export function useManageSearch<Search extends object>(to: NonNullable<LinkProps['to']>, read: (raw: Raw) => Search) {
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: (before: Search) => Search, replace = false) =>
    // from where it is by then: what is typed may be on its way there
    void navigate({ to, search: ((before: Raw) => next(read(before))) as never, replace })
  return { search, show }
}
