import type { Attachment, ParsedMail as Mail, SimpleParserOptions } from 'mailparser'
import { isAutomatic, type MailHeader } from './automatic-mail.ts'
import { htmlAnswer } from './html-answer.ts'

export type MailAttachment = {
  /** As the sender calls it; empty when it has no name. */
  name: string
  bytes: Uint8Array
  /** Shown within the text, as pictures of signatures are. */
  isInline: boolean
}

export type ParsedMail = {
  /** The one address that it says it is from; null for none or several. */
  from: string | null
  isAutomatic: boolean
  /** Its text with what it quotes; null when its letters cannot be decoded for sure. */
  text: string | null
  /** It is signed or encrypted so that it cannot be opened here. */
  isSealed: boolean
  attachments: MailAttachment[]
}

/** Forwarded messages stay whole: what they contain was not said to us. */
const OPTIONS: SimpleParserOptions = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  keepCidLinks: true,
  ignoreEmbedded: true,
  checksumAlgo: false as const,
}

/** Signatures of mail programs, which were not attached by hand, and Gmail's reaction, which is read as the text. */
const NO_ATTACHMENT =
  /^application\/(x-)?(pkcs7-signature|pgp-signature|pgp-encrypted)$|^text\/vnd\.google\.email-reaction\+json$/
/** The whole message, signed or encrypted, in one part that only a mail program with keys opens. */
const SEALED = /^application\/(x-)?(pkcs7-mime|pgp-encrypted)$/
const REACTION = 'text/vnd.google.email-reaction+json'

/** UTF-7 hides letters from readers of the bytes, and no mail program writes it any more. */
const HIDING_CHARSET = /^content-type:(?:.|\r?\n[ \t]){0,500}?charset\s*=\s*"?(?:x-)?(?:unicode-1-1-)?utf-?7/im
/** An answer's text comes before what is attached to it. */
const TEXT_BYTES = 1_048_576

/** Reads a raw message; throws when it is none, or has more parts and headers than one has. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const { simpleParser } = await import('mailparser')
  const mail = await simpleParser(Buffer.from(raw), OPTIONS)
  const beginning = Buffer.from(raw.subarray(0, TEXT_BYTES)).toString('latin1')
  return {
    from: senderOf(mail),
    isAutomatic: isAutomatic(headersOf(mail), mail.subject ?? ''),
    text: HIDING_CHARSET.test(beginning) ? null : await textOf(mail),
    isSealed: mail.attachments.some(({ contentType }) => SEALED.test(contentType)),
    attachments: mail.attachments.filter(({ contentType }) => !NO_ATTACHMENT.test(contentType)).map(attachmentOf),
  }
}

/** Of a message's beginning, what its headers say. */
export async function parseHead(raw: Uint8Array) {
  const { simpleParser } = await import('mailparser')
  const mail = await simpleParser(Buffer.from(raw.subarray(0, headLength(raw))), OPTIONS)
  return { from: senderOf(mail) ?? '', subject: mail.subject ?? '', messageId: mail.messageId?.trim() ?? '' }
}

const MAX_HEAD_BYTES = 65_536

function headLength(raw: Uint8Array): number {
  const head = Buffer.from(raw.subarray(0, MAX_HEAD_BYTES)).toString('latin1')
  const end = /\r?\n\r?\n/.exec(head)
  return end ? end.index + end[0].length : head.length
}

const headersOf = ({ headerLines }: Pick<Mail, 'headerLines'>): MailHeader[] =>
  headerLines.map(({ key, line }) => ({ key, value: line.slice(line.indexOf(':') + 1).trim() }))

/** A message in the name of several people has no sender. */
function senderOf({ from, headerLines }: Mail): string | null {
  const [sender, ...more] = from?.value ?? []
  const isOne = more.length === 0 && headerLines.filter(({ key }) => key === 'from').length === 1
  return isOne ? sender?.address || null : null
}

async function textOf({ text, html, attachments }: Mail): Promise<string> {
  const reaction = attachments.find(({ contentType }) => contentType === REACTION)
  if (reaction) return emojiOf(reaction.content)
  if (text !== undefined && text.trim() !== '') return text
  return html ? htmlAnswer(html) : ''
}

/** `{"emoji":"👍","version":1}`; in addition, Gmail writes an advertisement of itself. */
function emojiOf(content: Buffer): string {
  try {
    const { emoji } = JSON.parse(content.toString('utf8')) as { emoji?: unknown }
    return typeof emoji === 'string' ? emoji.slice(0, 20) : ''
  } catch {
    return ''
  }
}

const attachmentOf = ({ filename, content, contentDisposition, related, cid }: Attachment): MailAttachment => ({
  name: filename ?? '',
  bytes: content,
  isInline: contentDisposition !== 'attachment' && (related || cid !== undefined),
})
