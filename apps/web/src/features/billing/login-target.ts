/** Where whoever is not signed in goes to buy or redeem something; the sign-in leads back to the prices. */
export const LOGIN_TARGET = { to: '/login', search: { redirect: '/price' } } as const;
