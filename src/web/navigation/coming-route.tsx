import { createRoute, type RouteComponent } from '@tanstack/react-router'
import { lazyPage } from '../lazy-piece.tsx'
import type { ComingWords } from './coming-soon-page.tsx'
import { appRoute } from './routes.ts'

/** The words come with the page: what is not there yet shall cost the first screen nothing. */
type LoadWords = () => Promise<{ comingWords: ComingWords }>

const comingPage = (title: string, load: LoadWords): RouteComponent =>
  lazyPage(async () => {
    const [{ ComingSoonPage }, { comingWords }] = await Promise.all([import('./coming-soon-page.tsx'), load()])
    return { Shown: () => <ComingSoonPage title={title} words={comingWords} /> }
  }, 'Shown')

/**
 * A page of the source's route map whose screen is not there yet; the feature that brings it puts its own in this place. Its
 * navigation entry says so beforehand (`isComing`).
 */
export const comingInApp = <Path extends string>(path: Path, title: string, words: LoadWords) =>
  createRoute({ getParentRoute: () => appRoute, path, component: comingPage(title, words) })
