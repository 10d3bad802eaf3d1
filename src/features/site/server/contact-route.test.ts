import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { AppError } from '#shared/app-error.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { contactRoute } from './contact-route.ts'

const { db } = await testDatabase()

const botProtection = {
  async requireHuman(answer: unknown) {
    if (answer !== 'a person') throw new AppError('forbidden', 'human_check_failed')
  },
  challenge: async () => null,
}
const app = await routeServer(db, [contactRoute], { services: { botProtection } })

let addresses = 0
/** Each test comes from an address of its own. */
const visitor = () => `198.51.100.${++addresses}`

const writing = (email: string) => ({
  name: 'Maija Virtanen',
  email,
  phone: '040 123 4567',
  organization: 'Kuljetus Virtanen Oy',
  message: 'Meillä on 12 pakettiautoa.\nMitä maksaa?',
  requestKey: randomUUID(),
  human: 'a person',
})
const send = (payload: object, remoteAddress = visitor()) =>
  app.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress })
const sentBy = (email: string) =>
  db.select().from(deliveries).where(eq(deliveries.replyTo, email)).orderBy(desc(deliveries.createdAt))

test('what a visitor writes goes to us with all that they gave, and Reply answers them', async () => {
  expect((await send(writing('maija@example.fi'))).statusCode).toBe(200)
  const [mail, ...more] = await sentBy('maija@example.fi')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: 'yhteys@huoltosilta.example', state: 'queued' })
  expect(mail?.subject).toBe('Yhteydenotto: Maija Virtanen, Kuljetus Virtanen Oy')
  for (const part of ['12 pakettiautoa', 'maija@example.fi', '040 123 4567']) expect(mail?.text).toContain(part)
})

test('a retry sends nothing twice, and asks for no second proof', async () => {
  const message = writing('kahdesti@example.fi')
  await send(message)
  expect((await send({ ...message, human: '' })).statusCode).toBe(200)
  expect(await sentBy('kahdesti@example.fi')).toHaveLength(1)
})

test('words that were changed after an answer that was lost are another message, with a proof of its own', async () => {
  const message = writing('muutettu@example.fi')
  await send(message)
  const changed = { ...message, message: 'Autoja on sittenkin 20.' }
  expect((await send({ ...changed, human: '' })).json().reason).toBe('human_check_failed')
  expect((await send(changed)).statusCode).toBe(200)
  expect((await sentBy('muutettu@example.fi')).map(({ text }) => text)).toEqual([
    expect.stringContaining('Autoja on sittenkin 20.'),
    expect.stringContaining('Mitä maksaa?'),
  ])
})

test('what is missing or wrong is refused at its field, in Finnish, before it costs a proof', async () => {
  const answer = await send({ ...writing('x'), name: ' ', phone: '12', message: '', human: '' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    {
      kind: 'invalid',
      details: {
        fields: [
          { field: 'name', message: 'Kirjoita nimesi' },
          { field: 'email', message: 'Tarkista sähköpostiosoite' },
          { field: 'phone' },
          { field: 'message', message: 'Kirjoita, missä voimme auttaa' },
        ],
      },
    },
  ])
})

test('a robot is refused, and so is who writes without end', async () => {
  expect((await send({ ...writing('robotti@example.fi'), human: 'x' })).json().reason).toBe('human_check_failed')
  expect(await sentBy('robotti@example.fi')).toEqual([])
  const ip = visitor()
  for (let times = 0; times < 10; times += 1)
    expect((await send(writing('paljon@example.fi'), ip)).statusCode).toBe(200)
  expect((await send(writing('paljon@example.fi'), ip)).statusCode).toBe(429)
})

test('line breaks in a name get into no head of a mail', async () => {
  await send({ ...writing('riveja@example.fi'), name: 'Maija\r\nBcc: kaikki@example.fi' })
  const [mail] = await sentBy('riveja@example.fi')
  expect(mail?.subject).not.toMatch(/[\r\n]/)
})
