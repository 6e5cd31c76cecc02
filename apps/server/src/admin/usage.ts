/** What `npm run admin` says when it does not know what to do. */
export const USAGE = `Manages the channels of this server: upstreams that answer for models with the operator's keys.
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
  npm run admin -- secret accept
      The secret of this server counts from now on. What was stored with another one stays unreadable.

The settings of the server count here as well: PARLEY_DATA, DATABASE_URL, PARLEY_SECRET. A running server notices
changes within seconds.
`;

export const ACCEPTED = `The secret of this server counts from now on. Give every server on this database the same one (PARLEY_SECRET).
People sign in again. Channels and custom providers need their keys again: add those channels anew, enter those keys anew.
If the old secret turns up, set it as PARLEY_SECRET and run this again: what was stored with it can then be read.`;
