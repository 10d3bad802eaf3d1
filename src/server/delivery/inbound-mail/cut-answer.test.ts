import { describe, expect, test } from 'vitest'
import { cutAnswer as cut } from './cut-answer.ts'
import { fingerprintOf, type OurMail } from './our-mail.ts'

const OWN = 'Kyllä käy, tuon auton aamulla.\n\nTerveisin\nAino'
const QUOTED = 'Huolto 2026-14 on valmis\n\nRekisterinumero: ABC-123\n\nVoit vastata suoraan tähän viestiin.'
const OURS: OurMail = {
  names: ['huoltosilta', 'posti@example.fi', 'huolto abc-123 on valmis'],
  fingerprint: fingerprintOf(QUOTED, `<p>${QUOTED}</p><p>Jos painike ei toimi, avaa tämä osoite:</p>`),
}
/** Of a mail that was sent before words were kept. */
const OLD: OurMail = { ...OURS, fingerprint: '' }
const cutAnswer = (text: string, ours = OURS) => cut(text, ours).answer
const marked = QUOTED.split('\n')
  .map((line) => `> ${line}`.trimEnd())
  .join('\n')

describe('what mail programs add to an answer is left out', () => {
  test.each([
    ['Gmail', `ma 23. marrask. 2026 klo 9.12 Huoltosilta (posti@example.fi) kirjoitti:\n\n${marked}`],
    ['Gmail, in two lines', `ma 23. marrask. 2026 klo 9.12 Huoltosilta\n<posti@example.fi> kirjoitti:\n\n${marked}`],
    ['Thunderbird', `Huoltosilta kirjoitti 23.11.2026 klo 9.12:\n${marked}`],
    ['Apple Mail', `> Huoltosilta <posti@example.fi> kirjoitti 23.11.2026 kello 9.12:\n> \n${marked}`],
    [
      'an iPhone',
      `Lähetetty iPhonesta\n\n> Huoltosilta <posti@example.fi> kirjoitti 23.11.2026 kello 9.12:\n> \n${marked}`,
    ],
    [
      'Yahoo',
      `keskiviikkona 4. maaliskuuta 2026 klo 12.30.00 UTC+2, Huoltosilta <posti@example.fi> kirjoitti: \n\n${QUOTED}`,
    ],
    [
      'Outlook',
      `________________________________\nLähettäjä: Huoltosilta <posti@example.fi>\nLähetetty: maanantai 23. marraskuuta 2026 9.12\nVastaanottaja: Aino <aino@example.fi>\nAihe: Huolto on valmis\n\n${QUOTED}`,
    ],
    ['Outlook with bold letters', `*Lähettäjä:* Huoltosilta\n*Lähetetty:* maanantai\n*Aihe:* Huolto\n\n${QUOTED}`],
    ['old Outlook', `-----Alkuperäinen viesti-----\nLähettäjä: Huoltosilta\nAihe: Huolto\n\n${QUOTED}`],
    [
      'Outlook on a phone',
      `Hanki Outlook for Android<https://aka.ms/x>\n\nLähettäjä: Huoltosilta\nLähetysaika: ma\nAihe: H\n${QUOTED}`,
    ],
    [
      'Samsung',
      `Lähetetty Galaxy-laitteesta\n\n\n-------- Alkuperäinen viesti --------\nLähettäjä: Huoltosilta\n${QUOTED}`,
    ],
    ['a program in Swedish', `Den mån 23 nov. 2026 kl 09:12 skrev Huoltosilta <posti@example.fi>:\n\n${marked}`],
    [
      'Outlook in Swedish',
      `Från: Huoltosilta <posti@example.fi>\nSkickat: den 23 november 2026\nÄmne: Service\n\n${QUOTED}`,
    ],
    ['a program in English', `On Mon, Nov 23, 2026 at 9:12 AM Huoltosilta <posti@example.fi> wrote:\n\n${marked}`],
    [
      'Outlook in English',
      `From: Huoltosilta <posti@example.fi>\nSent: Monday\nTo: Aino\nSubject: Service\n\n${QUOTED}`,
    ],
    [
      'Outlook in Estonian',
      `Saatja: Huoltosilta <posti@example.fi>\nSaadetud: esmaspäev\nAdressaat: Aino\nTeema: H\n\n${QUOTED}`,
    ],
    [
      'Gmail in Estonian',
      `Kuupäev E, 23. november 2026 kell 09:12 kirjutas Huoltosilta <posti@example.fi>:\n\n${marked}`,
    ],
    ['Gmail in Russian', `пн, 23 нояб. 2026 г. в 09:12, Huoltosilta <posti@example.fi>:\n\n${marked}`],
    [
      'Outlook in Russian',
      `От: Huoltosilta <posti@example.fi>\nОтправлено: 23 ноября\nКому: Aino\nТема: H\n\n${QUOTED}`,
    ],
    [
      'Outlook in Danish',
      `Fra: Huoltosilta <posti@example.fi>\nSendt: 23. november 2026\nTil: Aino\nEmne: H\n\n${QUOTED}`,
    ],
    ['Gmail in Norwegian', `man. 23. nov. 2026 kl. 09:12 skrev Huoltosilta <posti@example.fi>:\n\n${marked}`],
    ['Windows in Finnish', `Lähetetty Windowsin Sähköpostista`],
    ['a phone in Estonian', `Saadetud minu iPhone'ist`],
    ['a phone in Russian', `Отправлено с iPhone`],
    ['a phone in Danish', `Sendt fra min iPhone`],
    ['a signature', `-- \nAino Asiakas\nKuljetus Oy\n040 123 4567`],
  ])('%s', (_program, added) => {
    expect(cutAnswer(`${OWN}\n\n${added}`)).toBe(OWN)
    expect(cutAnswer(`${OWN}\r\n\r\n${added.replaceAll('\n', '\r\n')}\r\n`)).toBe(OWN)
    expect(cutAnswer(added)).toBe('')
    expect(cutAnswer(`${OWN}\n\n${added}`, OLD)).toBe(OWN)
  })
})

test('an answer below what it quotes, or between, is taken', () => {
  const header = 'Huoltosilta kirjoitti 23.11.2026 klo 9.12:'
  expect(cutAnswer(`${header}\n${marked}\n\n${OWN}`)).toBe(OWN)
  expect(cutAnswer(`${header}\n> Sopiiko ma?\nSopii.\n> Vai ti?\nEi.`, OLD)).toBe('Sopii.\nEi.')
})

describe('an answer that is written among what a program quotes is kept', () => {
  const header = 'Lähettäjä: Huoltosilta <posti@example.fi>\nLähetetty: ma 23.11.2026\nAihe: Huolto\n\n'
  test('below it, without marks', () => expect(cutAnswer(`${header}${QUOTED}\n\n${OWN}`)).toBe(OWN))
  test('below a very long one', () => {
    const long = Array.from({ length: 900 }, (_, n) => `Rivi numero ${n} viestissä`).join('\n')
    const ours = { ...OURS, fingerprint: fingerprintOf(long, '') }
    expect(cutAnswer(`${header}${long}\n\n${OWN}`, ours)).toBe(OWN)
  })
  test('inside marks, as HTML has it', () => {
    const lines = marked.split('\n')
    expect(
      cutAnswer(
        `Huoltosilta kirjoitti 23.11.2026:\n${lines[0]}\n> Sopii tiistaina kello kahdeksan\n${lines.slice(1).join('\n')}`,
      ),
    ).toBe('Sopii tiistaina kello kahdeksan')
  })
  test('where our mail is not known, the answer is marked as unsure', () => {
    expect(cut(`${OWN}\n\n${header}${QUOTED}\n\nVielä tämä.`, OLD)).toEqual({ answer: OWN, isUnsure: true })
    expect(cut(`${OWN}\n\n${header}${QUOTED}`, OURS)).toEqual({ answer: OWN, isUnsure: false })
  })
})

test.each([
  'Auto 1: öljyt vaihdettu.\n____\nAuto 2: renkaat.\n____\nAuto 3: katsastus.',
  'Auto 1\n---\nAuto 2\n-----\nAuto 3\n***\nAuto 4',
  'Kuljettaja Matti kirjoitti minulle 25.11.2026: jarrut vinkuvat.',
  'Kuljettaja Matti kirjoitti minulle 25.11.2026:\n\njarrut vinkuvat.',
  'Matti wrote on 25 Nov 2026:\n> brakes squeal\nOtetaan ne samalla.',
  'Osat tulevat näin:\nLähettäjä: Varaosa Oy\nPäivämäärä: 27.11.2026\nKolli: 2 kpl\n\nKiitos!',
  'From: Helsinki\nTo: Tampere\nDate: maanantai\n\nAuto pitää siirtää.',
  'Lähetetty kuvat puhelimella eilen.',
  'Kuvat tulossa.\nLähetetty osat varastosta tänään.',
  'Sent from the warehouse yesterday.',
  '> 120 € on liikaa\nNeuvotellaan.',
  'Terveisin\nAino\n\n- Matti hakee auton\nPS. Avain on postilaatikossa',
  'Lähettäjä: emme tiedä, kuka auton toi.',
  'Asentaja kirjoitti lapun:',
  'Lähetetty osat eilen.',
  'Hinta oli 120 €, eli 2 > 1.',
  'Katso liite.\n\nKiitos!',
  'Lista:\n- jarrut\n- öljyt\n---jotain',
])('what a person may write stays: %j', (text) => expect(cutAnswer(text)).toBe(text))

test('nothing after the first 400,000 characters is read, so that no text takes long', () => {
  expect(cutAnswer(`${'a'.repeat(400_000)}b`)).toBe('a'.repeat(400_000))
})

// the steps of a pattern cannot be counted; one that backtracks over these would never end
test.each([
  ['empty lines', '\n'],
  ['blank lines', ' \n'],
  ['blanks', ' '],
  ['beginnings of English headers', 'On '],
  ['verbs of Dutch headers', 'schreef '],
  ['beginnings of Polish headers', 'W dniu pisze\n'],
  ['brackets', '<'],
  ['beginnings of links', '<mailto:'],
  ['marks of quotations', '> '],
  ['dashes', '-'],
  ['rules', '---- aaaaaaaa ----\n'],
  ['labels', 'From: a\n'],
  ['verbs of Swedish headers', 'a. skrev '],
  ['verbs of Finnish headers', 'kirjoitti 2026 '],
  ['quoted headers', '> kirjoitti 2026:\n'],
  ['headers and quotations by turns', 'kirjoitti 2026:\n> a\n'],
  ['signatures', 'Lähetetty iPhonesta\n'],
])('a text of nothing but %s is read to its end', (_what, part) => {
  const long = part.repeat(500_000 / part.length)
  for (const text of [long, `From: ${long}`, `> one two three ${long}`])
    for (const ours of [OURS, OLD]) expect(cutAnswer(text, ours).length).toBeLessThanOrEqual(400_000)
})
