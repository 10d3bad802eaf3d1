const linkClass = 'font-medium text-brand underline underline-offset-4'

/** Above the button that makes an account: what pressing it accepts. The pages open in a new tab, so what was typed stays. */
export function TermsLine({ button }: { button: string }) {
  return (
    <p className="text-muted text-sm">
      Kun painat {button}, hyväksyt{' '}
      <a href="/legal/terms-of-service" target="_blank" rel="noreferrer" className={linkClass}>
        käyttöehdot
      </a>
      . Tietojasi käsitellään{' '}
      <a href="/legal/privacy-policy" target="_blank" rel="noreferrer" className={linkClass}>
        tietosuojaselosteen
      </a>{' '}
      mukaan.
    </p>
  )
}
