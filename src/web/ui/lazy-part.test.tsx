import '#web/theme.css'
import { type ReactNode, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyComponent } from '../lazy-component.tsx'
import { LazyPart, PartOnItsWay } from './lazy-part.tsx'

test('a part that is on its way says so under its heading, and what is below it does not move when it comes', async () => {
  const file = Promise.withResolvers<{ Timer: () => ReactNode }>()
  const Timer = lazyComponent(() => file.promise, 'Timer')
  const screen = await render(
    <>
      <LazyPart title="Työaika" className="min-h-30">
        <Timer />
      </LazyPart>
      <button type="button">Soita</button>
    </>,
  )
  const top = () => screen.getByRole('button', { name: 'Soita' }).element().getBoundingClientRect().top
  await expect.element(screen.getByRole('status')).toHaveTextContent('TyöaikaLadataan…')
  const before = top()

  const answer = Promise.withResolvers<void>()
  file.resolve({
    Timer() {
      const [isAnswered, setAnswered] = useState(false)
      useEffect(() => void answer.promise.then(() => setAnswered(true)))
      return isAnswered ? <div className="h-30">Käynnissä</div> : <PartOnItsWay />
    },
  })
  // its file has come, its answer has not
  await expect.element(screen.getByRole('status')).toHaveTextContent('TyöaikaLadataan…')
  expect(top()).toBe(before)
  answer.resolve()
  await expect.element(screen.getByText('Käynnissä')).toBeVisible()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  expect(top()).toBe(before)
})
