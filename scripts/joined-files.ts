/**
 * What the build makes one file of: everything small that comes together with its like, or with the page that has it. By the name of the file, the
 * sources below `src` that dynamic imports load; the first that fits counts. What weighs more than some 8 kB and is seldom needed stays a file of its
 * own (a map, a chart, a viewer of photos), and so does each large page.
 */
export const joinedFiles = {
  /** Words that a first screen does not need. Those of failures come soon after it, so they bring nothing along. */
  failures: ['**/*.failures.ts'],
  texts: ['**/*.audit-words.ts', '**/{*-,load-}shortcuts.{ts,tsx}'],
  /** How things are shown that the search and the archive find. */
  kinds: ['**/{searched,archived}-*.{ts,tsx}'],
  /** What follows each first screen: live changes, acts that wait for the connection, the menus, and what the desk shows when it is asked. */
  soon: [
    '**/queued-*.ts',
    'features/{desk,chats}/web/live/*',
    'features/shell/web/{live-organization,offline-keeper}.tsx',
    'web/live/event-sound.ts',
    'web/offline/*',
    'main/after-first-screen.ts',
    'features/shell/web/{menu-sheet,user-menu,quick-links}.tsx',
    'features/notifications/web/notification-popup.tsx',
    'features/organizations/web/organization-picker.tsx',
    'features/search/web/*',
    'features/desk/web/{awaiting-list,desk-filters,desk-list,drag,empty-desk,filter-row,move-menu,needs-*,party-filter}.{ts,tsx}',
    'features/to-do/web/to-do.tsx',
    'features/tickets/web/ticket-acts.ts',
    'web/press-guard.ts',
  ],
  /** What is shown instead of a page. */
  gates: [
    'features/shell/web/{gate-failure,personal-frame,not-found-page}.tsx',
    'features/desk/web/wall/wall-ended.tsx',
    'features/accounts/web/{terms-dialog,disabled-user-dialog,second-factor/proof-dialog}.tsx',
  ],
  wall: ['features/desk/web/{other-view,wall/wall-screen}.tsx'],
  chats: ['features/chats/web/*.tsx', 'features/chat-pins/web/{message-marks,message-word,pin-dialog}.tsx'],
  books: ['features/maintenance-books/web/{list,new,book}/*-page.tsx', 'features/invoice-bases/web/book-*.tsx'],
  /** Documents and the till: seldom opened from a ticket, and of no use without a line. */
  invoicing: [
    'features/invoice-bases/web/{document-page,*-dialog,list/invoicing-page}.tsx',
    'features/receipts/web/{overdue-page,money-tabs,invoice-*,customer-balance,takings/takings-page}.tsx',
    'features/accounting/web/transfer-{card,mark}.tsx',
  ],
  ticket: [
    'features/tickets/web/{ticket-page,move-dialog}.tsx',
    'features/maintenance-books/web/{record-ticket,sold-part}.tsx',
    'features/{chat-pins,extra-work,extra-work-links,invoice-bases,line-items,planning,receipts}/web/*.{ts,tsx}',
    'features/{ready,status-links,ticket-drivers,ticket-print}/web/*.tsx',
    'features/work-times/web/work-timer.tsx',
    'features/inspections/web/inspections-card.tsx',
    'features/service-plans/web/ticket-service-plan.tsx',
    'features/reviews/web/ticket-review-card.tsx',
    'features/payers/web/payer-card.tsx',
    'features/tyre-hotel/web/{ticket-tyres,swap-dialog,add-set-dialog}.tsx',
    'features/car-transports/web/ticket-transports.tsx',
    'features/courtesy-cars/web/{ticket-courtesy-car,plan-courtesy-car,reserve-dialog,change-loan-dialog}.tsx',
  ],
  'day-calendar': ['features/calendar/web/day/{day-calendar,absences-dialog}.tsx'],
  'vehicle-parts': [
    'features/vehicle-handovers/web/{hand-over,receive-car}.tsx',
    'features/history-links/web/share-history.tsx',
    'features/maintenance-books/web/vehicle-entries.tsx',
    'features/offer-requests/web/vehicle/*',
    'features/service-plans/web/{vehicle-plan,*-dialog}.tsx',
    'features/vehicles/web/hours-dialog.tsx',
    'features/tyre-hotel/web/vehicle-tyres.tsx',
  ],
  /** Of no use without a line. */
  imports: ['**/*-import.tsx'],
  /** Edited seldom, by admins, and of no use without a line. */
  'templates-page': ['features/{inspections,service-plans}/web/templates/templates-page.tsx'],
  /** Switched on by few garages, and of no use without a line. */
  'tyre-hotel': ['features/tyre-hotel/web/{*-page,*-dialog,*-dialogs}.tsx'],
  'car-transports': ['features/car-transports/web/{*-page,*-dialog}.tsx'],
  'courtesy-cars': ['features/courtesy-cars/web/{*-page,car-dialog,damage-dialog}.tsx'],
  /** What other programs read or are sent: set up seldom, and of no use without a line. */
  integrations: [
    'features/{accounting,api-keys,calendar-feeds,organization-export,register-lookups,webhooks}/web/*-page.tsx',
  ],
  offers: ['features/offer-requests/web/{request-page,list/requests-page,wizard/*-page}.tsx'],
  garages: ['features/garages/web/*-page.tsx', 'features/reviews/web/garage-reviews.tsx'],
  customers: [
    'features/{customers,reminders}/web/*.tsx',
    'features/payers/web/payer-terms-card.tsx',
    'features/tyre-hotel/web/customer-tyres.tsx',
  ],
  /** Saying who pays, asking and answering: of no use without a line. */
  permits: ['features/payers/web/{permit-page,permits-page,*-dialog}.tsx'],
  archive: ['features/archive/web/*'],
  notifications: ['features/notifications/web/notifications-page.tsx', 'features/mail-answers/web/*'],
  catalog: ['features/{catalog,customer-prices,drivers}/web/*-page.tsx'],
  settings: [
    'features/{settings,organization-settings,connections,approval-rules,message-texts}/web/*-{page,screen,layout}.tsx',
    'features/{members,notifications}/web/*/*-page.tsx',
  ],
  management: ['features/management/web/*', 'features/reviews/web/reported-reviews-page.tsx'],
  visitors: ['features/accounts/web/**/!(login)-page.tsx'],
}
