import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '#web/session.ts'
import { EmailVerifyPage } from './email-verify-page.tsx'

/** The page behind a mail's link, for a visitor signed in as another user, or not at all; `answers` are the server's. */
async function open(user: string | null, answers: { status: number; body: unknown }[]) {
  const signedIn = user === null ? {} : { user: { id: user, email: user }, expires: '2099-01-01T00:00:00.000Z' }
  const wire = vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    if (String(url).endsWith('/csrf')) return Response.json({ csrfToken: 'token' })
    if (String(url).endsWith('/session')) return Response.json(signedIn)
    const { status, body } = answers.shift() ?? { status: 500, body: {} }
    return Response.json(body, { status })
  })
  onTestFinished(() => wire.mockRestore())
  window.location.hash = '#token=secret'
  await session.refresh()
  const router = createRouter({
    routeTree: createRootRoute({ component: EmailVerifyPage }),
    history: createMemoryHistory(),
  })
  await render(<RouterProvider router={router as unknown as RegisteredRouter} />)
  return router
}

const password = () => page.getByLabelText('Salasana', { exact: true })
const confirm = () => userEvent.click(page.getByRole('button', { name: 'Vahvista osoite' }))

test('a missing or wrong password gives an error at its field, which has the focus', async () => {
  const fields = [{ field: 'password', message: 'Salasana on väärin' }]
  await open(null, [{ status: 400, body: { kind: 'invalid', reason: 'invalid_input', details: { fields } } }])
  await confirm()
  await expect.element(page.getByText('Kirjoita salasanasi', { exact: true })).toBeInTheDocument()
  await expect.element(password()).toHaveFocus()
  await userEvent.fill(password(), 'arvaus')
  await confirm()
  await expect.element(page.getByText('Salasana on väärin')).toBeInTheDocument()
  await expect.element(password()).toHaveFocus()
})

test('a visitor signed in as another user is asked for the password of the account, and can type it at once', async () => {
  await open('toinen', [{ status: 412, body: { kind: 'precondition', reason: 'password_required', details: {} } }])
  await confirm()
  await expect.element(password()).toHaveFocus()
})

test('proving the address leads into the app, with one press for a signed-in user', async () => {
  const router = await open('oma', [{ status: 200, body: {} }])
  await confirm()
  await expect.poll(() => router.state.location.pathname).toBe('/app')
})
