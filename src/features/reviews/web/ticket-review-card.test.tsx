import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import '#web/theme.css'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { ReviewOfTicket, TicketReview } from '../reviews.ts'
import { TicketReviewCard } from './ticket-review-card.tsx'

const given: TicketReview = {
  id: 'review',
  version: 1,
  stars: 4,
  text: 'Hyvä työ',
  month: '2026-11',
  author: 'Maija V.',
  answer: '',
  state: 'SHOWN',
  hiddenReason: '',
  can: { change: false, answer: false },
}

async function show(type: 'CUSTOMER' | 'GARAGE', found: ReviewOfTicket, refuse = () => false) {
  const sent: Record<string, unknown>[] = []
  let now = found
  serveApi((path, input) => {
    if (path === 'reviews.ofTicket') return now
    if (refuse()) throw new Refused({ kind: 'conflict', reason: 'review_changed' })
    sent.push({ path, ...(input as object) })
    if (path === 'reviews.give') now = { review: given, canGive: false }
    return path === 'reviews.give' ? { reviewId: 'review', version: 1 } : { version: 2 }
  })
  await renderFor(ownOrganization(type, 'Yritys'), <TicketReviewCard ticketId="ticket" />)
  return sent
}

const star = (stars: number) => page.getByRole('radio', { name: new RegExp(`^${stars} täht`) })

test('stars are chosen by keys, each place is 44 px, and nothing is sent before the button', async () => {
  const sent = await show('CUSTOMER', { review: null, canGive: true })
  await expect.element(page.getByRole('heading', { name: 'Miten meni?' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Anna arvio' })).not.toBeInTheDocument()
  const label = star(3).element().closest('label')
  expect([label?.offsetWidth, label?.offsetHeight]).toEqual([44, 44])
  await userEvent.tab()
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(star(4)).toBeChecked()
  await userEvent.fill(page.getByRole('textbox', { name: /^Mitä haluat sanoa/ }), 'Hyvä työ')
  expect(sent).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Anna arvio' }))
  await expect.element(page.getByText('marraskuu 2026')).toBeVisible()
  expect(sent).toMatchObject([{ path: 'reviews.give', ticketId: 'ticket', stars: 4, text: 'Hyvä työ' }])
})

test('a refused review keeps what was typed, and a second try has the same key', async () => {
  let isRefused = true
  const sent = await show('CUSTOMER', { review: null, canGive: true }, () => isRefused)
  await userEvent.click(star(2))
  await userEvent.fill(page.getByRole('textbox', { name: /^Mitä haluat sanoa/ }), 'Kolina jäi')
  await userEvent.click(page.getByRole('button', { name: 'Anna arvio' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Mitä haluat sanoa/ })).toHaveValue('Kolina jäi')
  isRefused = false
  await userEvent.click(page.getByRole('button', { name: 'Anna arvio' }))
  await expect.poll(() => sent.length).toBe(1)
})

test('a hidden review says why, and the garage answers one that is shown', async () => {
  await show('CUSTOMER', { review: { ...given, state: 'HIDDEN', hiddenReason: 'Väärä korjaamo' }, canGive: false })
  await expect.element(page.getByText('Ylläpito piilotti arvion: Väärä korjaamo')).toBeVisible()
  const sent = await show('GARAGE', { review: { ...given, can: { change: false, answer: true } }, canGive: false })
  await userEvent.click(page.getByRole('button', { name: 'Vastaa arvioon' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Korjaamon vastaus' }), 'Kiitos!')
  await userEvent.click(page.getByRole('button', { name: 'Julkaise vastaus' }))
  await expect
    .poll(() => sent)
    .toMatchObject([{ path: 'reviews.answer', reviewId: 'review', version: 1, text: 'Kiitos!' }])
})

test('an answer to a review that was changed meanwhile is refused with what changed, and sent on top of that', async () => {
  const before: TicketReview = { ...given, can: { change: false, answer: true } }
  let now = before
  const versions: unknown[] = []
  serveApi((path, input) => {
    if (path === 'reviews.ofTicket') return { review: now, canGive: false }
    const { version } = input as { version: number }
    versions.push(version)
    if (version !== now.version) throw new Refused({ kind: 'conflict', reason: 'review_changed' })
    return { version: version + 1 }
  })
  await renderFor(ownOrganization('GARAGE', 'Yritys'), <TicketReviewCard ticketId="ticket" />)
  await userEvent.click(page.getByRole('button', { name: 'Vastaa arvioon' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Korjaamon vastaus' }), 'Kiitos!')
  now = { ...before, version: 2, stars: 1, text: 'Ei sittenkään' }
  await userEvent.click(page.getByRole('button', { name: 'Julkaise vastaus' }))
  await expect.element(page.getByText('Joku muu muutti näitä tietoja samaan aikaan')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Korjaamon vastaus' })).toHaveValue('Kiitos!')
  await userEvent.click(page.getByRole('button', { name: 'Julkaise vastaus' }))
  await expect.poll(() => versions).toEqual([1, 2])
})

test('nothing is shown where there is nothing to review', async () => {
  await show('GARAGE', { review: null, canGive: false })
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})
