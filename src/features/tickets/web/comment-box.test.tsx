import '#web/theme.css'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { CommentBox } from './comment-box.tsx'

type Sent = { body: string; requestKey: string; fileIds: string[] }

const show = (mayNote = false) =>
  renderFor(
    ownOrganization('CUSTOMER', 'Pohjolan Kuljetus'),
    <ProfileContext value={{ id: 'aino' } as never}>
      <CommentBox ticketId="ticket" mayNote={mayNote} />
    </ProfileContext>,
  )

/** Comments that are answered when the test says so. */
async function open(mayNote = false) {
  const sent: Sent[] = []
  const answers: PromiseWithResolvers<unknown>[] = []
  serveApi((path, input) => {
    if (path !== 'tickets.comment') return []
    sent.push(input as Sent)
    const answer = Promise.withResolvers<unknown>()
    answers.push(answer)
    return answer.promise
  })
  const screen = await show(mayNote)
  const text = page.getByRole('textbox')
  const send = async (count: number) => {
    await userEvent.click(page.getByRole('button', { name: 'Lähetä kommentti' }))
    await expect.poll(() => sent.length).toBe(count)
  }
  return { screen, sent, text, send, answer: (index: number) => answers[index] as PromiseWithResolvers<unknown> }
}

beforeEach(() => localStorage.clear())

const storageKey = 'draft aino comment 1 Pohjolan Kuljetus ticket'
const draftOf = (body: string, requestKey: string, files: object[] = []) =>
  localStorage.setItem(storageKey, JSON.stringify({ body, files, requestKey }))
const picture = { id: 'f1', name: 'jarru.jpg', contentType: 'image/jpeg', sizeBytes: 1000, width: 30, height: 20 }

test('what is typed while a comment is on its way stays, as the beginning of the next one', async () => {
  const { sent, text, send, answer } = await open()
  await userEvent.fill(text, 'Tuon auton huomenna.')
  await send(1)
  await userEvent.fill(text, 'Tuon auton huomenna. Avain on luukussa.')
  answer(0).resolve({ entryId: '1' })
  await expect.element(text).toHaveValue('Avain on luukussa.')
  await send(2)
  expect(sent.map(({ body }) => body)).toEqual(['Tuon auton huomenna.', 'Avain on luukussa.'])
  expect(sent[0]?.requestKey).not.toBe(sent[1]?.requestKey)
  answer(1).resolve({ entryId: '2' })
  await expect.element(text).toHaveValue('')
  expect(localStorage.length).toBe(0)
})

test('a comment that was changed on its way is another one after a failure: the server must not take it for the first', async () => {
  const { sent, text, send, answer } = await open()
  await userEvent.fill(text, 'Tuon auton.')
  await send(1)
  await userEvent.fill(text, 'Tuon auton huomenna.')
  answer(0).reject(new Refused({ kind: 'unavailable', reason: 'unavailable' }))
  await expect.element(page.getByRole('alert')).toBeInTheDocument()
  await send(2)
  expect(sent[1]?.body).toBe('Tuon auton huomenna.')
  expect(sent[0]?.requestKey).not.toBe(sent[1]?.requestKey)
})

test('a picture goes without words, by one press that says so', async () => {
  draftOf('', crypto.randomUUID(), [picture])
  const { sent, answer } = await open()
  await userEvent.click(page.getByRole('button', { name: 'Lähetä kuva' }))
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ body: '', fileIds: ['f1'] })
  answer(0).resolve({})
  await expect.element(page.getByRole('button', { name: 'Lähetä kommentti' })).toBeDisabled()
  expect(localStorage.length).toBe(0)
})

test('a restored draft that is sent unchanged is a retry', async () => {
  const requestKey = crypto.randomUUID()
  draftOf('Tuon auton.', requestKey)
  const { sent, send } = await open()
  await send(1)
  expect(sent).toMatchObject([{ body: 'Tuon auton.', requestKey }])
})

test('a restored draft that is changed is another comment: the server may have the first one by its key', async () => {
  const requestKey = crypto.randomUUID()
  draftOf('Tuon auton.', requestKey)
  const { sent, text, send } = await open()
  await userEvent.fill(text, '')
  await userEvent.fill(text, 'En tuokaan.')
  expect(localStorage.getItem(storageKey)).not.toContain(requestKey)
  await send(1)
  expect(sent[0]?.body).toBe('En tuokaan.')
  expect(sent[0]?.requestKey).not.toBe(requestKey)
})

test('a restored draft without one of its pictures is another comment', async () => {
  const requestKey = crypto.randomUUID()
  draftOf('Jarrut', requestKey, [picture, { ...picture, id: 'f2', name: 'levy.jpg' }])
  const { sent, send } = await open()
  await userEvent.click(page.getByRole('button', { name: /levy.jpg/ }).last())
  await send(1)
  expect(sent[0]).toMatchObject({ body: 'Jarrut', fileIds: ['f1'] })
  expect(sent[0]?.requestKey).not.toBe(requestKey)
})

test('a ticket that is opened again while its comment is on its way keeps what is written there', async () => {
  const { screen, sent, text, send, answer } = await open()
  await userEvent.fill(text, 'Tuon auton.')
  await send(1)
  await screen.unmount()
  await show()
  await expect.element(text).toHaveValue('Tuon auton.')
  await userEvent.fill(text, 'En tuokaan.')
  answer(0).resolve({})
  await send(2)
  expect(sent[1]?.body).toBe('En tuokaan.')
  expect(sent[0]?.requestKey).not.toBe(sent[1]?.requestKey)
  expect(localStorage.getItem(storageKey)).toContain('En tuokaan.')
})

test('a comment whose key another tab has used says so, and is sent by a key of its own when it is sent again', async () => {
  const { sent, text, send, answer } = await open()
  await userEvent.fill(text, 'Tuon auton.')
  await send(1)
  answer(0).reject(new Refused({ kind: 'conflict', reason: 'comment_key_used' }))
  await expect.element(page.getByRole('alert')).toBeInTheDocument()
  await send(2)
  expect(sent[1]?.body).toBe('Tuon auton.')
  expect(sent[0]?.requestKey).not.toBe(sent[1]?.requestKey)
})

test('the box is one line until it is written in, and as long as nothing is written', async () => {
  const { text } = await open(true)
  const height = () => text.element().getBoundingClientRect().height
  const note = page.getByRole('tab', { name: 'Sisäinen muistiinpano' })
  const line = height()
  expect(line).toBeLessThan(48)
  await expect.element(note).not.toBeInTheDocument()
  await userEvent.click(text)
  await expect.poll(height).toBeGreaterThan(line)
  await userEvent.click(note)
  await expect.element(page.getByText('Näkyy vain korjaamolle')).toBeVisible()
  await userEvent.fill(text, 'Tarkista saranat')
  ;(document.activeElement as HTMLElement).blur()
  await expect.element(text).toHaveValue('Tarkista saranat')
  expect(height()).toBeGreaterThan(line)
  await userEvent.fill(text, '')
  ;(document.activeElement as HTMLElement).blur()
  await expect.poll(height).toBe(line)
})
