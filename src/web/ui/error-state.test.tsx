import '../theme.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { RequestFailure } from '../failure.ts'
import { ErrorState } from './error-state.tsx'

test('what failed is shown with the id of its request, which one press chooses whole', async () => {
  const error = new RequestFailure({ kind: 'not_found', reason: 'thing', requestId: 'k7f3-91c2-mq0d' })
  const screen = await render(<ErrorState title="Huoltoja ei voitu hakea" error={error} />)
  const id = screen.getByText('k7f3-91c2-mq0d', { exact: true })
  await expect.element(id).toBeVisible()
  expect(getComputedStyle(id.element()).userSelect).toBe('all')
})

test('a failure without a request shows no id', async () => {
  const screen = await render(<ErrorState title="Tätä osaa ei voitu ladata" error={null} />)
  await expect.element(screen.getByRole('alert')).not.toHaveTextContent('Tunniste')
})
