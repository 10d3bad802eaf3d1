import type {} from '#features/desk/web/desk-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'

/** Nyt sinulta: what waits for the person who looks, of all features below. It has no data of its own. */
export const toDo = {
  name: 'to-do',
  failures: {},
  slots: { toDo: lazyComponent(() => import('./to-do.tsx'), 'ToDo') },
  checkedPages: [
    { path: '/app?view=now', as: 'garage', heading: 'Nyt sinulta' },
    { path: '/app', as: 'customer', heading: 'Nyt sinulta' },
  ],
} satisfies WebFeature
