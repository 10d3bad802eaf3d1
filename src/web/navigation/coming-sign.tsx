/** Beside what leads to a page that is not there yet. */
export const ComingSign = () => (
  <span className="shrink-0 font-normal text-muted text-xs">
    <span className="sr-only">, </span>tulossa
  </span>
)
