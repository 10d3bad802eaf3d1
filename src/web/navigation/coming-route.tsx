import { createRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { appRoute, rootRoute } from './routes.ts'

const ComingSoonPage = lazy(() => import('./coming-soon-page.tsx').then((m) => ({ default: m.ComingSoonPage })))
const ComingSoonOutside = lazy(() => import('./coming-soon-page.tsx').then((m) => ({ default: m.ComingSoonOutside })))

/** A page of the source's route map whose screen is not there yet; the feature that brings it puts its own in this place. */
export const comingInApp = <Path extends string>(path: Path, title: string) =>
  createRoute({ getParentRoute: () => appRoute, path, component: () => <ComingSoonPage title={title} /> })

/** The same outside the application. */
export const comingAtRoot = <Path extends string>(path: Path, title: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: () => <ComingSoonOutside title={title} />,
  })
