import { expect, test } from 'vitest'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { installFeatures } from '#web/installed-features.ts'
import { MessageText } from './message-text.tsx'

const Word = ({ word, children }: { word: string; children: React.ReactNode }) =>
  word === 'ABC-123' ? <a href="/auto">{children}</a> : children

test('lines, addresses and words that lead somewhere are shown as they were written, and nothing of it is markup', async () => {
  installFeatures([{ name: 'pins', failures: {}, checkedPages: [], slots: { messageWord: Word as never } }])
  const body = 'Auto ABC-123, ei XYZ-9.\nKatso https://example.fi/a?b=<b>1 ja <img src=x onerror=alert(1)>'
  const screen = await renderFor(
    ownOrganization('GARAGE', 'Vallilan Autohuolto'),
    <MessageText text={body} otherId="other" />,
  )
  const address = screen.getByRole('link', { name: /example/ })
  await expect.element(address).toHaveAttribute('rel', expect.stringContaining('noopener'))
  await expect.element(address).toHaveAttribute('href', expect.stringMatching(/^https:\/\/example\.fi/))
  await expect.element(screen.getByRole('link', { name: 'ABC-123' })).toHaveAttribute('href', '/auto')
  expect(screen.container.querySelector('p')?.textContent).toBe(body)
  expect(screen.container.querySelectorAll('a')).toHaveLength(2)
  expect(screen.container.querySelector('img, b')).toBeNull()
})
