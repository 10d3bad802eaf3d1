import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { tabClass } from '#web/ui/tabs.tsx'

/** Next to what waits to be invoiced and what is: what is not paid in time, and the till. */
export function MoneyTabs() {
  const last = useRef<HTMLAnchorElement>(null)
  // on a phone the tabs are wider than the screen
  useEffect(() => {
    const chosen = last.current?.parentElement?.querySelector('[aria-current=page]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <>
      <Link to="/app/invoicing/overdue" className={tabClass}>
        Erääntyneet
      </Link>
      <Link ref={last} to="/app/invoicing/takings" className={tabClass}>
        Päivän kassa
      </Link>
    </>
  )
}
