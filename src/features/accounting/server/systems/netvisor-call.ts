import { createHmac, randomUUID } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import type { AccountingAccess } from '#server/accounting-access.ts'
import { SystemFailure } from './accounting-system.ts'
import { callSystem, failureOfCode, saidText, unreadable } from './call-system.ts'

type Access = NonNullable<AccountingAccess['netvisor']>

export type NetvisorSigned = {
  customerId: string
  customerKey: string
  /** The business id of the company there. */
  companyId: string
  clock: () => Date
  signal?: AbortSignal | undefined
}

type Asked = { resource: string; query?: Record<string, string | number>; body?: string }

/** An element as it was read: names in small letters, texts as they were written, attributes as `@_name`. */
export type Element = { readonly [name: string]: unknown }

const parser = new XMLParser({
  ignoreAttributes: false,
  transformTagName: (name) => name.toLowerCase(),
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
})

/** What Netvisor answers about a request that it did not do (https://support.netvisor.fi/en/support/solutions/articles/77000500440-controlling-errors). */
const FAILURES = {
  AUTHENTICATION_FAILED: 'CREDENTIALS',
  SERVICE_ACCESS_ERROR: 'CREDENTIALS',
  PERIOD_LOCK: 'PERIOD',
  SYSTEM_MAINTENANCE: 'BUSY',
  SYSTEM_ERROR: 'SERVER',
  REQUEST_NOT_UNIQUE: 'SERVER',
} as const

/**
 * The headers by which Netvisor knows a request: HMAC-SHA256 of the address, what the other headers say, and both keys, which are its key too
 * (https://support.netvisor.fi/en/support/solutions/articles/77000577954-security-and-authentication; HMACSHA256 with `TimestampUnix` as in
 * rantalainen/netvisor-api-client).
 */
export function netvisorHeaders(
  { partnerId, partnerKey }: Access,
  { customerId, customerKey, companyId }: Omit<NetvisorSigned, 'clock' | 'signal'>,
  { url, now, transactionId }: { url: string; now: Date; transactionId: string },
): Record<string, string> {
  const sender = 'Huoltosilta'
  const timestamp = now.toISOString().replace('T', ' ').replace('Z', '')
  const unix = String(Math.floor(now.getTime() / 1000))
  const language = 'FI'
  const said = [url, sender, customerId, timestamp, language, companyId, transactionId, unix, customerKey, partnerKey]
  const mac = createHmac('sha256', Buffer.from(`${customerKey}&${partnerKey}`, 'latin1'))
    .update(said.join('&'), 'latin1')
    .digest('hex')
  return {
    'X-Netvisor-Authentication-Sender': sender,
    'X-Netvisor-Authentication-CustomerId': customerId,
    'X-Netvisor-Authentication-PartnerId': partnerId,
    'X-Netvisor-Authentication-Timestamp': timestamp,
    'X-Netvisor-Authentication-TimestampUnix': unix,
    'X-Netvisor-Authentication-TransactionId': transactionId,
    'X-Netvisor-Interface-Language': language,
    'X-Netvisor-Organisation-ID': companyId,
    'X-Netvisor-Authentication-UseHTTPResponseStatusCodes': '1',
    'X-Netvisor-Authentication-MACHashCalculationAlgorithm': 'HMACSHA256',
    'X-Netvisor-Authentication-MAC': mac,
  }
}

/** Asks Netvisor once; answers what is in its `Root`. */
export async function askNetvisor(
  access: Access,
  signed: NetvisorSigned,
  { resource, query, body }: Asked,
): Promise<Element> {
  // the MAC is made of the very address that is sent
  const search = query
    ? `?${Object.entries(query)
        .map(([key, value]) => `${key}=${encoded(value)}`)
        .join('&')}`
    : ''
  const url = new URL(`${resource}${search}`, access.url.endsWith('/') ? access.url : `${access.url}/`).href
  const headers = netvisorHeaders(access, signed, { url, now: signed.clock(), transactionId: randomUUID() })
  const answer = await callSystem({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'text/xml; charset=utf-8' }) },
    ...(body !== undefined && { body }),
    limitMs: access.limitMs,
    signal: signed.signal,
  })
  const root = rootOf(answer.body)
  const [status, said = ''] = textsOf(elementOf(root?.responsestatus)?.status)
  if (root && status === 'OK') return root
  const hidden = [signed.customerKey, access.partnerKey]
  if (status === 'FAILED') throw refusal(saidText(said, hidden), answer.retryAfter)
  throw answer.code < 400
    ? unreadable(`an answer of another shape to ${resource}`)
    : failureOfCode(answer, saidText(answer.body, hidden))
}

/** Colons are not encoded, as in Netvisor's examples of times. */
const encoded = (value: string | number): string => encodeURIComponent(value).replaceAll('%3A', ':')

function refusal(said: string, retryAfter: string | null): SystemFailure {
  const [code = ''] = said.split('::')
  const known = Object.entries(FAILURES).find(([name]) => name === code.trim())
  return new SystemFailure(known?.[1] ?? 'REFUSED', { answer: said, retryAfter })
}

/** Whether Netvisor has the sent data already. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof SystemFailure && /^(DUPLICATE_DATA|DATA_REFERENCE_ALREADY_EXISTS)\b/.test(error.answer)

function rootOf(xml: string): Element | null {
  // Netvisor's answers declare no document type, by which an answer could grow
  if (/<!DOCTYPE/i.test(xml)) return null
  try {
    return elementOf(elementOf(parser.parse(xml))?.root)
  } catch {
    return null
  }
}

export const elementOf = (value: unknown): Element | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Element) : null

/** All elements of a name, of which the parser makes a list only where there are several. */
export const elementsOf = (value: unknown): Element[] =>
  listOf(value)
    .map(elementOf)
    .filter((one) => one !== null)

/** The text of an element, with attributes or without; empty where there is none. */
export const textOf = (value: unknown): string => {
  const text = elementOf(value)?.['#text'] ?? value
  return typeof text === 'string' || typeof text === 'number' ? String(text) : ''
}

const textsOf = (value: unknown): string[] => listOf(value).map(textOf)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
