import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

// the pages read their searches themselves: what is declared here is in the first screen
const booksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/maintenance-books',
  component: lazyPage(() => import('./list/books-page.tsx'), 'BooksPage'),
})

const newBookRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/maintenance-books/new',
  component: lazyPage(() => import('./new/new-book-page.tsx'), 'NewBookPage'),
})

const bookRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/maintenance-books/$maintenanceBookId',
  component: lazyPage(() => import('./book/book-page.tsx'), 'BookPage'),
})

export const maintenanceBooksRoutes = [booksRoute, newBookRoute, bookRoute] as const
