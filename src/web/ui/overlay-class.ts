/** Shared looks of what floats above the page. Layers: overlays 40, toasts 50, tooltips in the browser's top layer. */
export const backdropClass =
  'fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const popupClass =
  'z-40 max-h-(--available-height) origin-(--transform-origin) overflow-y-auto rounded-lg border border-line bg-raised shadow-float outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'
