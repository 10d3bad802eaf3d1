/** For so long the screen offers to take back a move or an archiving (product: section 4). */
export const UNDO_MS = 8000

/** An undo that is pressed at the last moment needs time to arrive; the other side is not notified before that either. */
export const UNDO_GRACE_MS = 2000
