import { defineRoute } from '#server/http/route.ts'

/** The public keys by which anybody checks a book's signatures, the present one first. */
export const bookKeys = defineRoute({
  method: 'GET',
  url: '/.well-known/huoltosilta-book-keys.json',
  access: 'anyone',
  handle: ({ services }) => ({ keys: services.signer.publicKeys }),
})
