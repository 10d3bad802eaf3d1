type Raw = Record<string, unknown>

/**
 * What a route reads from its address, and nothing else: the router lays what is read over what the address has, so that an odd value which the
 * reader leaves out would stay, and reach the page and the server unchecked.
 */
export const readSearch =
  <Search extends object>(read: (search: Raw) => Search) =>
  (search: Raw): Search => ({
    ...(Object.fromEntries(Object.keys(search).map((name) => [name, undefined])) as Record<never, never>),
    ...read(search),
  })
