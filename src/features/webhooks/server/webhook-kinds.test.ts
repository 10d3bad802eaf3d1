import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { DecisionCounts } from '#shared/answer-outcome.ts'
import { TEST_TYPE, WEBHOOK_KINDS, WEBHOOK_TYPES } from '../webhook-kinds.ts'

type Field = { type?: string | string[]; enum?: string[]; anyOf?: Field[]; items?: Field; description?: string }

/** How a document names the type of a field. */
function typeOf({ type, enum: values, anyOf, items }: Field): string {
  if (values) return values.map((value) => `\`${value}\``).join(' ')
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (type === 'array' && items) return `list of ${typeOf(items)}`
  return [type ?? []].flat().join(' or ')
}

const SIDES = { GARAGE: 'garage', CUSTOMER: 'customer' }

/** The kinds as docs/webhooks.md has them. */
const documented = WEBHOOK_KINDS.flatMap(({ type, label, sides, data }) => {
  const { properties = {} } = z.toJSONSchema(data) as { properties?: Record<string, Field> }
  const fields = Object.entries(properties).map(([name, field]) => {
    const said = field.description ? `, ${field.description}` : ''
    return `- \`${name}\`: ${typeOf(field)}${said}`
  })
  return [`### ${type}`, '', `${label}. For: ${sides.map((side) => SIDES[side]).join(', ')}.`, '', ...fields, '']
}).join('\n')

test('docs/webhooks.md lists each kind with its fields', () => {
  const text = readFileSync('docs/webhooks.md', 'utf8')
  const [, listed = ''] = text.split('<!-- kinds -->\n')
  expect(listed.trim()).toBe(documented.trim())
})

test('each kind has a name of its own, which is no other’s and not that of a trial', () => {
  expect(new Set([...WEBHOOK_TYPES, TEST_TYPE]).size).toBe(WEBHOOK_TYPES.length + 1)
  for (const type of WEBHOOK_TYPES) expect(type).toMatch(/^[a-z_]+\.[a-z]+$/)
})

test('no kind carries a price, a person or a text that people wrote', () => {
  for (const { type, data } of WEBHOOK_KINDS)
    expect([
      type,
      Object.keys(data.shape).filter((name) => /cents|price|user|phone|email|name|note|text|answeredBy/i.test(name)),
    ]).toEqual([type, []])
})

test('extra work is approved, approved in part or declined by what of it the customer approved', () => {
  const kind = WEBHOOK_KINDS.find(({ type }) => type === 'extra_work.answered')
  const answer = (approvedCents: number, more: { grossCents?: number; decisions?: DecisionCounts } = {}) => {
    const about = { ticketId: 't', garageId: 'g', customerId: 'c', actorOrganizationId: 'c', actorUserId: null }
    const event = { ...about, extraWorkId: 'e', number: 2, grossCents: 100, approvedCents, answeredBy: 'Aino', ...more }
    return kind?.read(event)?.data({ number: '2026-0001', registrationNumber: 'ABC-123' })
  }
  // older events have no counts
  expect([0, 40, 100].map((cents) => answer(cents)?.answer)).toEqual(['DECLINED', 'PARTLY', 'APPROVED'])
  const free = (approved: number, declined: number) =>
    answer(0, { grossCents: 0, decisions: { approved, declined } })?.answer
  expect([free(0, 2), free(1, 1), free(2, 0)]).toEqual(['DECLINED', 'PARTLY', 'APPROVED'])
  expect(answer(100, { decisions: { approved: 1, declined: 1 } })?.answer).toBe('PARTLY')
  expect(answer(100)).toEqual({
    ticketId: 't',
    ticketNumber: '2026-0001',
    registrationNumber: 'ABC-123',
    garageId: 'g',
    customerId: 'c',
    extraWorkId: 'e',
    number: 2,
    answer: 'APPROVED',
  })
})

test('a receipt is no invoice, and a mileage that only the customer read goes to no garage', () => {
  const read = (name: string, payload: unknown) => WEBHOOK_KINDS.find(({ type }) => type === name)?.read(payload)
  const document = { basisId: 'd', garageId: 'g', customerId: 'c', number: 'K1' }
  expect(read('invoice.created', { ...document, kind: 'RECEIPT' })).toBeNull()
  expect(read('invoice.created', { ...document, kind: 'CREDIT' })?.to).toEqual(['g'])
  expect(read('invoice.sent', { ...document, kind: 'INVOICE' })?.to).toEqual(['g', 'c'])
  const mileage = { vehicleId: 'v', customerId: 'c', mileageKm: 1, readAt: '2026-01-01T00:00:00.000Z', isOdd: false }
  expect(read('mileage.recorded', { ...mileage, garageId: null })?.to).toEqual(['c'])
  expect(read('mileage.recorded', { ...mileage, garageId: 'g' })?.to).toEqual(['g', 'c'])
})
