/**
 * Routes that the server does not handle yet, by id; the list shrinks until it is empty. What only they will need is marked
 * with the tag `pending` and the route's id: that long the dead-code check lets it be.
 */
export const PENDING_ROUTES: readonly string[] = [];
