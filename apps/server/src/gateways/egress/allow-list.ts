import { type HostRule, parseAddress, parseHostRule } from '../../lib/host-rule.ts';
import { isMetadataAddress } from './address-ranges.ts';
import type { Target } from './url-rules.ts';

/** What the operator opened although the gateway would refuse it. */
export interface AllowList {
  /** The host itself stands on the list. */
  allowsHost(target: Target): boolean;
  /** The address stands on the list, by itself or within a range; that of a metadata service only by itself. */
  allowsAddress(address: string, port: number): boolean;
  /** Where no addresses are listed, a refused name need not be looked up. */
  readonly hasAddresses: boolean;
}

/** Entries that cannot be read are complained about when the settings are read; here they open nothing. */
export function createAllowList(entries: readonly string[]): AllowList {
  const rules = entries.map(parseHostRule).filter((rule) => rule !== undefined);
  const fitsPort = (rule: HostRule, port: number) => rule.port === undefined || rule.port === port;
  return {
    hasAddresses: rules.some((rule) => rule.kind === 'range'),
    allowsHost: ({ hostname, port }) =>
      rules.some((rule) => rule.kind === 'name' && rule.name === hostname && fitsPort(rule, port)),
    allowsAddress(text, port) {
      const address = parseAddress(text);
      if (!address) return false;
      const wholeBits = address.kind() === 'ipv4' ? 32 : 128;
      const leastBits = isMetadataAddress(text) ? wholeBits : 0;
      return rules.some(
        (rule) =>
          rule.kind === 'range' &&
          fitsPort(rule, port) &&
          rule.range[1] >= leastBits &&
          address.kind() === rule.range[0].kind() &&
          address.match([...rule.range]),
      );
    },
  };
}
