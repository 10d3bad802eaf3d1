import { type Isolation, ownList } from '#server/isolation.ts'
import type { BookingPagePages } from './booking-page.router.ts'

const page = {
  about: 'anyone',
  why: 'a garage turns its page on for everybody; it shows services and free times, and nothing of who has booked them',
} as const
const draft = {
  about: 'anyone',
  why: 'the signed id in the address is known to the visitor who began the booking; without it nothing is shown',
} as const
const booking = {
  about: 'anyone',
  why: 'the signed link was sent to the phone that booked; it shows, moves and cancels that one booking',
} as const

export const isolation: Isolation<Record<never, never>, BookingPagePages> = {
  cases: {},
  // too old a version: refused before anything is written
  settings: {
    bookingPage: {
      get: ownList('garage'),
      save: {
        about: 'organization',
        side: 'garage',
        admin: true,
        input: () => ({ edit: { version: 0 } }),
      },
      choices: ownList('garage'),
    },
  },
  routes: {
    'GET /ajanvaraus/:slug': page,
    'POST /ajanvaraus/:slug': page,
    'GET /ajanvaraus/:slug/:token': draft,
    'POST /ajanvaraus/:slug/:token': draft,
    'GET /varaus/:token': booking,
    'POST /varaus/:token': booking,
  },
}
