/** What `npm run admin` says when it does not know what to do. */
export const USAGE = `Manages the channels of this server: upstreams that answer for models with the operator's keys.
Manages the accounts and prices of a hosted server, and shows what was done to accounts and to the server. Makes redeem cards, and checks
the books. Shares tools with everybody, and takes down what people share and should not.
And says which secret counts, where the one that the database was set up with is gone.

  npm run admin -- channel add --provider NAME --name NAME [options]
      --base-url URL     address of the upstream, where it is not the provider's own
      --models A,B       models it answers for; without it, whatever it lists and no other channel has
      --weight N         its share of the calls beside other channels with the same model, 1 to 1000 (10)
      --key-env NAME     environment variable that holds a key; may be given several times
      --no-key           the upstream asks for no key
      Without --key-env and --no-key the keys are read from standard input, one on each line.
  npm run admin -- channel list
  npm run admin -- channel test NAME
  npm run admin -- channel enable NAME
  npm run admin -- channel disable NAME
  npm run admin -- channel remove NAME
  npm run admin -- user list [--limit N]
  npm run admin -- user show WHO
  npm run admin -- user ban WHO
  npm run admin -- user unban WHO
  npm run admin -- user operator WHO [--remove]
      WHO is an id, or an email address or phone number that leads into the account. Nobody's chats are shown.
  npm run admin -- audit [WHO] [--limit N]

  npm run admin -- redeem create --amount DOLLARS [--count N]
      Makes cards that people turn into balance, and prints them as CSV. Their passwords are shown this once.
  npm run admin -- ledger verify
      Adds up every transfer and compares it with every balance. Fails where anything differs. Changes nothing, and the
      server may run meanwhile.

  npm run admin -- price list
  npm run admin -- price set MODEL [--input N] [--output N] [--cached N] [--call N] [--least-hold N]
      What people pay, in dollars: per million tokens of questions, answers and cached questions, or for each call.
      MODEL is its name, or provider/name where several providers have it. --least-hold is set aside at least before a
      call. A price of 0 makes a model free. MODEL is tool:ID for a tool that you share, which has a price for each
      call (--call) and is free without one.
  npm run admin -- price remove MODEL
      The list price counts again, with PARLEY_MARGIN.
  npm run admin -- price import FILE [--margin PERCENT] [--dry-run]
      Prices from a list in the form that LiteLLM or OpenRouter publishes. What you set by hand stays.

  npm run admin -- tool list
  npm run admin -- tool share FILE|ID [options]
      Shares a tool with everybody on this server: from a file with an OpenAPI schema, or as a copy of a tool that
      somebody made. People choose for themselves whether they install it.
      --name NAME        without it, the title of the schema
      --provider NAME    whom the list names as its maker
      --tags A,B         words to find it by
      --order N          where it stands in the list; smaller ones come first (0)
      --server-url URL   takes the place of the servers that the schema names
      --schema-url URL   where the schema comes from; relative servers are read from there
      --key-env NAME     environment variable that holds a key with which everybody's calls are made
      --replaces ID      the shared tool that it is a new version of
  npm run admin -- tool unshare ID

  npm run admin -- share list [--limit N]
      What people share with everybody: chats and pages. What visitors reported comes first, with their reasons.
  npm run admin -- share takedown ID
      Visitors see a notice in its place, and its owner cannot change it.
  npm run admin -- share restore ID

  npm run admin -- secret accept
      The secret of this server counts from now on. What was stored with another one stays unreadable.

The settings of the server count here as well: PARLEY_DATA, DATABASE_URL, PARLEY_SECRET. A running server notices
changes within seconds.
`;

export const ACCEPTED = `The secret of this server counts from now on. Give every server on this database the same one (PARLEY_SECRET).
People sign in again. Channels, custom providers and tools need their keys again: add those channels anew, enter those keys anew.
If the old secret turns up, set it as PARLEY_SECRET and run this again: what was stored with it can then be read.`;
