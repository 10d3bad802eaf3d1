/** For so long the screen offers to take back a move or an archiving (product: section 4). */
export const UNDO_MS = 8000

/** An undo that is pressed at the last moment needs its time on the road; so long the other side is not told either. */
export const UNDO_GRACE_MS = 2000
