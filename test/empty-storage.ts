/** Files of one run share a browser: what one keeps in it must not meet the next. */
localStorage.clear()
sessionStorage.clear()
