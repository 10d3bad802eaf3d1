import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { rememberSession } from '#web/seen-session.ts'
import { renderPage } from './render.tsx'
import { reloadWhenSessionChanged } from './shown-again.ts'

afterEach(() => localStorage.clear())

const signIn = () =>
  rememberSession({
    user: { id: '1', name: 'Ada', email: 'ada@example.fi', image: null },
    expires: '2099-01-01T00:00:00.000Z',
  })

test.each([
  ['a visitor’s page, nobody signed in', false, false, true, 0],
  ['a visitor’s page, somebody signed in meanwhile', false, true, true, 1],
  ['a member’s page, still signed in', true, true, true, 0],
  ['a member’s page, signed out meanwhile', true, false, true, 1],
  ['a page that has just come from the server', false, true, false, 0],
])('%s', (_, isOfMember, isSignedIn, persisted, reloads) => {
  const html = renderPage('<body><!--page--></body>', '/', isOfMember)
  const reload = vi.fn()
  onTestFinished(reloadWhenSessionChanged(new DOMParser().parseFromString(html, 'text/html'), reload))
  if (isSignedIn) signIn()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
  expect(reload).toHaveBeenCalledTimes(reloads)
})
