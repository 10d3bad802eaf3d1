import './site.css'
import { openContactForm } from './contact-form.ts'
import { reloadWhenSessionChanged } from './shown-again.ts'

// the header's backdrop, without listening to the scrolling: a mark of 180 px leaves the screen
const header = document.querySelector<HTMLElement>('.site-header')
const mark = document.querySelector('[data-scroll-mark]')
if (header && mark)
  new IntersectionObserver(([entry]) => {
    header.toggleAttribute('data-scrolled', entry?.isIntersecting === false)
  }).observe(mark)

reloadWhenSessionChanged(document)

const form = document.querySelector<HTMLFormElement>('form[data-contact]')
if (form) openContactForm(form)
