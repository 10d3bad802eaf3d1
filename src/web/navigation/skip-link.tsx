/** The first stop of the keyboard: past the navigation, to the element `content`. */
export const SkipLink = () => (
  <a href="#content" className="skip-link">
    Siirry sisältöön
  </a>
)
