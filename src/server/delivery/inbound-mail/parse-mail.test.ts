import { describe, expect, test } from 'vitest'
import { cutAnswer } from './cut-answer.ts'
import { filePart, latinPart, type Part, parts, rawMail, textPart } from './mail.fixture.ts'
import { fingerprintOf } from './our-mail.ts'
import { parseHead, parseMail } from './parse-mail.ts'

const addressed = { from: 'Aino Äijälä <aino@example.fi>', to: 'vastaus+1@vastaukset.example.fi' }
const read = (says: Part) => parseMail(rawMail({ ...addressed, says }))
const OURS = { names: ['huoltosilta'], fingerprint: fingerprintOf('Vanha', '') }
const answered = async (part: Part) => cutAnswer((await read(part)).text ?? 'refused', OURS).answer

describe('letters are read in the charset that the message names', () => {
  const SAID = 'Tehdään näin: öljyt & å.'
  test.each([
    ['UTF-8', textPart(SAID)],
    ['ISO-8859-1', latinPart(SAID)],
    ['ISO-8859-15 in small letters', latinPart(SAID, 'text/plain; charset="iso-8859-15"')],
    ['Windows-1252', latinPart(SAID, 'text/plain; charset=Windows-1252')],
    ['no charset, in ASCII', textPart('Tehdaan nain.', 'text/plain')],
    [
      'quoted-printable',
      {
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': 'quoted-printable' },
        content: 'Tehd=C3=A4=C3=A4n n=C3=A4in: =C3=B6ljyt &=\r\n =C3=A5.\r\n',
      },
    ],
    [
      'base64',
      {
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': 'base64' },
        content: Buffer.from(SAID).toString('base64'),
      },
    ],
  ])('%s', async (name, part) => {
    expect(await answered(part)).toBe(name.startsWith('no charset') ? 'Tehdaan nain.' : SAID)
  })

  test.each(['utf-7', '"UTF-7"', 'unicode-1-1-utf-7'])(
    'a message in %s, in which letters hide, is not read',
    async (charset) => {
      const hidden = textPart('+ADw-script+AD4-', `text/plain;\r\n charset=${charset}`)
      expect((await read(hidden)).text).toBeNull()
      expect((await read(parts('alternative', hidden, textPart('<p>x</p>', 'text/html')))).text).toBeNull()
    },
  )
})

test('lines that a program broke by format=flowed are whole again', async () => {
  const flowed = textPart(
    'Tuon auton \naamulla, ja haen \nillalla.\n-- \nAino\n',
    'text/plain; charset=utf-8; format=flowed',
  )
  expect(await answered(flowed)).toBe('Tuon auton aamulla, ja haen illalla.')
})

describe('the text of an HTML mail is taken without what programs mark as quoted', () => {
  const html = (body: string) =>
    textPart(`<html><head><style>p { margin: 0 }</style></head><body>${body}</body></html>`, 'text/html; charset=utf-8')
  test.each([
    [
      'Gmail',
      '<div>Sopii &amp; kiitos!</div><div class="gmail_quote">ma 23. marrask. 2026 klo 9.12 Huoltosilta kirjoitti:<blockquote>Vanha</blockquote></div>',
    ],
    ['Apple Mail', 'Sopii &amp; kiitos!<br><div><blockquote type="cite">Vanha</blockquote></div>'],
    [
      'Outlook',
      '<p>Sopii &amp; kiitos!</p><div id="divRplyFwdMsg"><hr><b>Lähettäjä:</b> Huoltosilta<br><b>Lähetetty:</b> ma<br><b>Aihe:</b> H</div><p>Vanha</p>',
    ],
    [
      'Outlook, by its words only',
      '<div><p>Sopii &amp; kiitos!</p><div style="border-top:solid"><p><b>From:</b> Huoltosilta<br><b>Sent:</b> Monday<br><b>Subject:</b> H</p></div><p>Vanha</p></div>',
    ],
    [
      'links and pictures',
      '<p>Sopii &amp; <a href="https://evil.example/x">kiitos!</a><img src="https://evil.example/pixel.png"></p><script>alert(1)</script>',
    ],
  ])('%s', async (_program, body) => {
    expect(await answered(html(body))).toBe('Sopii & kiitos!')
  })

  test('Outlook’s long styles before the text are skipped', async () => {
    const styles = `<style>${'p.MsoNormal { margin: 0cm }\n'.repeat(10_000)}</style>`
    const outlook = `<html xmlns:o="urn:x"><head>${styles}</head><body lang=FI><p class=MsoNormal>Sopii.</p></body></html>`
    expect(await answered(textPart(outlook, 'text/html; charset=utf-8'))).toBe('Sopii.')
  })

  test('words of two cells stay apart', async () => {
    expect(await answered(html('<table><tr><td>maanantaina.</td><td>klo 9</td></tr></table>'))).toMatch(
      /^maanantaina\.\s+klo 9$/,
    )
  })

  test('what is written inside the quotation is kept', async () => {
    const quoted =
      '<div class="gmail_quote">ma 23.11.2026 Huoltosilta kirjoitti:<blockquote>Vanha<br>Sopii hyvin minulle<br>Vanha</blockquote></div>'
    expect(await answered(html(quoted))).toBe('Sopii hyvin minulle')
  })

  test('text comes before HTML, unless it is empty', async () => {
    expect(await answered(parts('alternative', textPart('Tekstinä'), html('<p>Toisin</p>')))).toBe('Tekstinä')
    expect(await answered(parts('alternative', textPart(' \n'), html('<p>Ainoa</p>')))).toBe('Ainoa')
  })

  test('only its first 100,000 characters are read, so that no markup takes long', async () => {
    const text = (await read(html('x'.repeat(200_000)))).text ?? ''
    expect(text).toBe('x'.repeat(100_000 - '<body>'.length))
  })

  test('what lies deeper than a hundred elements, or after 5,000 neighbours, is left out', async () => {
    const found = async (markup: string, times: number) =>
      (await read(html(`${markup.repeat(times)}perillä`))).text?.trim()
    expect([await found('<div>', 90), await found('<div>', 110)]).toEqual(['perillä', ''])
    expect([await found('<p></p>', 4990), await found('<p></p>', 5010)]).toEqual(['perillä', ''])
  })

  test.each(['<div>', '<b>', '<table><tr><td>', '<p>a</p>', '<body>'])(
    'a megabyte of %s is no harm',
    async (markup) => {
      expect(await read(html(markup.repeat(1_000_000 / markup.length)))).toMatchObject({ text: expect.any(String) })
    },
  )
})

describe('what no person wrote is known', () => {
  const isAutomatic = async (headers: Record<string, string>, subject = 'Re: Huolto') =>
    (await parseMail(rawMail({ ...addressed, subject, headers, says: 'Olen lomalla.' }))).isAutomatic
  test.each([
    { 'Auto-Submitted': 'auto-replied' },
    { 'Auto-Submitted': 'auto-generated; owner-email="x"' },
    { Precedence: 'auto_reply' },
    { 'X-Autoreply': 'yes' },
    { 'Return-Path': '<>' },
    { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary="x"' },
  ])('%j', async (headers) => expect(await isAutomatic(headers as Record<string, string>)).toBe(true))
  test.each([
    'Automaattinen vastaus: Huolto',
    'Out of Office: Huolto',
    'Autosvar: Service',
    'Undeliverable: Huolto',
    'Poissa: Huolto on valmis',
    'Automaatvastus: Huolto',
    'Matti Meikäläinen on poissa toimistosta.',
    'Recall: Huolto',
  ])('%s', async (subject) => expect(await isAutomatic({}, subject)).toBe(true))
  test.each([
    { 'X-Loop': 'postit@example.fi' },
    { 'List-Unsubscribe': '<mailto:x@example.fi>', 'Feedback-ID': '1:2:3:gateway' },
    { 'List-Id': '<autot.example.fi>', 'List-Post': '<mailto:autot@example.fi>', Precedence: 'list' },
    { Precedence: 'bulk' },
    { 'X-Auto-Response-Suppress': 'All' },
  ])('%j is no reason: lists and gateways do not say who wrote', async (headers) =>
    expect(await isAutomatic(headers as Record<string, string>)).toBe(false),
  )
  test('a person’s mail is not taken for a program’s', async () => {
    expect(await isAutomatic({}, 'Re: Poissa: Huolto')).toBe(false)
    expect(await isAutomatic({ 'Auto-Submitted': 'no' })).toBe(false)
    expect(await isAutomatic({}, 'Re: Automaattinen vaihteisto')).toBe(false)
  })
})

describe('who sent it', () => {
  test('the sender is the one address after From, with any name before it', async () => {
    expect((await read(textPart('x'))).from).toBe('aino@example.fi')
    const twice = Buffer.concat([Buffer.from('From: toinen@example.fi\r\n'), rawMail({ ...addressed, says: 'x' })])
    expect((await parseMail(twice)).from).toBeNull()
    const group = rawMail({ ...addressed, from: 'Ryhmä: aino@example.fi, b@example.fi;', says: 'x' })
    expect((await parseMail(group)).from).toBeNull()
    const disguised = rawMail({ ...addressed, from: '"aino@example.fi" <paha@evil.example>', says: 'x' })
    expect((await parseMail(disguised)).from).toBe('paha@evil.example')
  })

  test('the sender is read from the beginning of a mail, however large the rest is', async () => {
    const raw = rawMail({ ...addressed, messageId: '<1@example.fi>', says: 'x'.repeat(1e6) })
    expect(await parseHead(raw.subarray(0, 65_536))).toEqual({
      from: 'aino@example.fi',
      subject: 'Re: Huolto ABC-123 on valmis',
      messageId: '<1@example.fi>',
    })
    expect(await parseHead(Buffer.alloc(0))).toEqual({ from: '', subject: '', messageId: '' })
  })
})

test('attachments come with their names, but no signatures of mail programs', async () => {
  const { attachments } = await read(
    parts(
      'mixed',
      parts(
        'related',
        textPart('<img src="cid:logo">', 'text/html'),
        filePart({ name: 'logo.png', type: 'image/png', bytes: Buffer.from('png'), inlineId: 'logo' }),
      ),
      filePart({ name: 'lasku.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-') }),
      filePart({ name: 'smime.p7s', type: 'application/pkcs7-signature', bytes: Buffer.from('s') }),
      { headers: { 'Content-Type': 'message/rfc822' }, content: rawMail({ ...addressed, says: 'Välitetty' }) },
    ),
  )
  expect(attachments.map(({ name, isInline }) => [name, isInline])).toEqual([
    ['logo.png', true],
    ['lasku.pdf', false],
    ['', false],
  ])
})

test.each([
  [
    'too many parts in each other',
    () => Array.from({ length: 1100 }).reduce<Part>((inner) => parts('mixed', inner), textPart('x')),
  ],
])('%s make it unreadable, not endless', async (_what, part) => {
  await expect(read(part())).rejects.toThrow()
})

test('a reaction of Gmail is its emoji, and one that is sealed says so', async () => {
  const reaction = parts(
    'alternative',
    textPart('👍\n\nAino reagoi Gmailin kautta <https://www.google.com/gmail/about/>'),
    textPart('{"emoji":"👍","version":1}', 'text/vnd.google.email-reaction+json; charset=utf-8'),
  )
  expect(await read(reaction)).toMatchObject({ text: '👍', attachments: [], isSealed: false })
  const sealed = filePart({ name: 'smime.p7m', type: 'application/pkcs7-mime', bytes: Buffer.from('x') })
  expect(await read(sealed)).toMatchObject({ isSealed: true })
})

test('Outlook’s winmail.dat is an attachment like others, so that it is named', async () => {
  const part = parts(
    'mixed',
    textPart('Kuva liitteenä.'),
    filePart({ name: 'winmail.dat', type: 'application/ms-tnef', bytes: Buffer.from('x') }),
  )
  expect((await read(part)).attachments).toMatchObject([{ name: 'winmail.dat' }])
})
