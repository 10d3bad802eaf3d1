import { randomUUID } from 'node:crypto'

/** A part of a message: its own headers, and its content as bytes or as text in Latin-1. */
export type Part = { headers: Record<string, string>; content: string | Buffer }

export type Written = {
  from: string
  to: string
  subject?: string
  messageId?: string | null
  headers?: Record<string, string>
  /** Plain text, or what the message is made of. */
  says: string | Part
}

const REPLY = 'Re: Huolto ABC-123 on valmis'

/** A message as it comes from a mail program through two servers. */
export function rawMail({ from, to, subject = REPLY, messageId, headers = {}, says }: Written): Buffer {
  const { headers: own, content } = typeof says === 'string' ? textPart(says) : says
  return message(
    {
      'Return-Path': `<${/<?([^<>\s]+@[^<>\s]+)>?$/.exec(from)?.[1] ?? ''}>`,
      Received: `from mail.example.fi (mail.example.fi [192.0.2.25])\r\n\tby mx.example.net with ESMTPS id abc;\r\n\tMon, 23 Nov 2026 09:14:02 +0200`,
      'DKIM-Signature':
        'v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.fi; s=s1; h=from:to:subject;\r\n\tbh=abc=; b=def=',
      From: from,
      To: to,
      Subject: subject,
      ...(messageId === null ? {} : { 'Message-ID': messageId ?? `<${randomUUID()}@example.fi>` }),
      'In-Reply-To': '<0199@huoltosilta.example>',
      Date: 'Mon, 23 Nov 2026 09:14:00 +0200',
      'MIME-Version': '1.0',
      ...own,
      ...headers,
    },
    content,
  )
}

const message = (headers: Record<string, string>, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    ),
    typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
  ])

export const textPart = (text: string, type = 'text/plain; charset=utf-8'): Part => ({
  headers: { 'Content-Type': type, 'Content-Transfer-Encoding': '8bit' },
  content: Buffer.from(text.replaceAll('\n', '\r\n')),
})

export const latinPart = (text: string, type = 'text/plain; charset=iso-8859-1'): Part => ({
  headers: { 'Content-Type': type, 'Content-Transfer-Encoding': '8bit' },
  content: Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1'),
})

type Attached = { name?: string; type: string; bytes: Uint8Array; inlineId?: string }

export const filePart = ({ name, type, bytes, inlineId }: Attached): Part => ({
  headers: {
    'Content-Type': name === undefined ? type : `${type}; name="${name}"`,
    'Content-Transfer-Encoding': 'base64',
    'Content-Disposition': `${inlineId ? 'inline' : 'attachment'}${name === undefined ? '' : `; filename="${name}"`}`,
    ...(inlineId && { 'Content-ID': `<${inlineId}>` }),
  },
  content: Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
})

/** Several parts as one: `mixed`, `alternative`, `related`. */
export function parts(kind: string, ...some: readonly Part[]): Part {
  const boundary = `=_${randomUUID()}`
  const content = some.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n`),
    message(part.headers, part.content),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'Content-Type': `multipart/${kind}; boundary="${boundary}"` },
    content: Buffer.concat([...content, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
