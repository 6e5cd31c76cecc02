/** What `npm run admin` says when it does not know what to do. */
export const USAGE = `Manages the channels of this server: upstreams that answer for models with the operator's keys.

  npm run admin -- channel add --provider NAME --name NAME [options]
      --base-url URL     address of the upstream, where it is not the provider's own
      --models A,B       models it answers for; without it, whatever it lists
      --weight N         its share of the calls beside other channels with the same model, 1 to 1000 (10)
      --key-env NAME     environment variable that holds a key; may be given several times
      --no-key           the upstream asks for no key
      Without --key-env and --no-key the keys are read from standard input, one on each line.
  npm run admin -- channel list
  npm run admin -- channel test NAME
  npm run admin -- channel enable NAME
  npm run admin -- channel disable NAME
  npm run admin -- channel remove NAME

The settings of the server count here as well: PARLEY_DATA, DATABASE_URL, PARLEY_SECRET. A running server notices
changes within seconds.
`;
