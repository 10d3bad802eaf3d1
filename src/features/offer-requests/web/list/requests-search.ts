/** Which requests the list shows; without it those that are open. */
export type RequestsSearch = { list?: 'closed' | undefined }

/** Reads the URL; anything odd is left out rather than refused. */
export const readRequestsSearch = ({ list }: Record<string, unknown>): RequestsSearch =>
  list === 'closed' ? { list } : {}
