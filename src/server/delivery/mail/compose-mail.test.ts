import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'
import { html } from './html.ts'

test('any value that is put into a mail is text, not markup', () => {
  const evil = `<script>alert("1")</script>'&`
  expect(html`<a title="${evil}">${[evil, 1, null, false]}</a>`.markup).toBe(
    '<a title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;">' +
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;1</a>',
  )
  const composed = composeMail({
    to: 'a@example.fi',
    subject: evil,
    paragraphs: [evil],
    facts: [[evil, evil]],
    action: { label: evil, url: `https://example.fi/?a=1&b="${evil}` },
    notes: [evil],
    footer: evil,
  })
  expect(composed.html).not.toContain('<script')
  expect(composed.text).toContain(evil)
})

test('the text part says what the html part says, with the link', () => {
  const composed = composeMail({
    to: 'a@example.fi',
    subject: 'Auto on noudettavissa',
    paragraphs: ['Auto ABC-123 on valmis.'],
    facts: [['Korjaamo', 'Hallin Huolto']],
    action: { label: 'Avaa huolto', url: 'https://huoltosilta.example/app/tickets/1' },
    notes: ['Linkki toimii seitsemän päivää.'],
    footer: 'Sait tämän viestin, koska olet jäsen.',
  })
  expect(composed.text).toBe(`Auto on noudettavissa

Auto ABC-123 on valmis.

Korjaamo: Hallin Huolto

Avaa huolto:
https://huoltosilta.example/app/tickets/1

Linkki toimii seitsemän päivää.

-- 
Huoltosilta
Sait tämän viestin, koska olet jäsen.
`)
  const dangerous = { label: 'x', url: 'javascript:alert(1)' }
  expect(() => composeMail({ to: 'a', subject: 'b', paragraphs: [], action: dangerous })).toThrow('absolute URL')
})

test('only the mail’s own links lead anywhere', () => {
  const words = 'Avaa https://evil.example/x tai www.evil.example heti, 22.11.2026 klo 9.05, matti@example.fi'
  const composed = composeMail({
    to: 'a@example.fi',
    subject: words,
    paragraphs: [words],
    facts: [['Kuvaus', words]],
    notes: [words],
    footer: words,
    action: { label: 'Avaa', url: 'https://huoltosilta.example/app' },
  })
  for (const part of [composed.html.replace(/<title>.*<\/title>/, ''), composed.text]) {
    expect(part.replaceAll('https://huoltosilta.example/app', '')).not.toMatch(/:\/\/|www\.evil|evil\.example/)
    expect(part).toContain('https://huoltosilta.example/app')
    expect(part).toContain('klo 9.05, matti@example.fi')
    expect(part.replaceAll('\u2060', '')).toContain(words)
  }
})
