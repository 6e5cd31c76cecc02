import type { ReactNode } from 'react';
import type { Vendor } from './vendors.ts';

const TURNS = (count: number, from = 0) => Array.from({ length: count }, (_, turn) => from + (360 / count) * turn);

const line = { fill: 'none', stroke: 'currentcolor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Our own signs on a 24 grid; vendors' logos are theirs. */
export const VENDOR_SHAPES: Readonly<Record<Vendor, ReactNode>> = {
  openai: (
    <>
      <circle cx="12" cy="12" r="4.6" {...line} strokeWidth="3.4" />
      {TURNS(6).map((turn) => (
        <circle key={turn} cx="12" cy="5.6" r="3.5" transform={`rotate(${turn} 12 12)`} />
      ))}
    </>
  ),
  anthropic: (
    <g {...line} strokeWidth="3">
      {TURNS(8).map((turn) => (
        <path key={turn} d="M12 9V3.5" transform={`rotate(${turn} 12 12)`} />
      ))}
      <path d="M12 12h.01" strokeWidth="5" />
    </g>
  ),
  google: <path d="M12 2c.9 5.9 4.1 9.1 10 10-5.9.9-9.1 4.1-10 10-.9-5.9-4.1-9.1-10-10 5.9-.9 9.1-4.1 10-10Z" />,
  deepseek: <path {...line} strokeWidth="3" d="M3 15.500c2.7-6.5 5.8-6.5 9-3.500s6.3 3 9-3.5" />,
  mistral: <path {...line} strokeWidth="3.2" d="M5 6h14M5 12h9M5 18h12" />,
  xai: (
    <>
      <path {...line} strokeWidth="3" d="M18.5 4 5.5 20" />
      <circle cx="7" cy="6.5" r="2.3" />
      <circle cx="17" cy="17.5" r="2.3" />
    </>
  ),
  meta: (
    <path
      {...line}
      strokeWidth="2.8"
      d="M12 12c-1.8-2.7-3.3-4-5.3-4a4 4 0 0 0 0 8c2 0 3.5-1.3 5.3-4 1.8-2.7 3.3-4 5.3-4a4 4 0 0 1 0 8c-2 0-3.5-1.3-5.3-4Z"
    />
  ),
  alibaba: (
    <path
      fillRule="evenodd"
      d="M12 2.5 20.3 7.200v9.600L12 21.500l-8.3-4.700V7.200L12 2.500Zm0 6a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z"
    />
  ),
  moonshot: <path d="M10 2.800a9.5 9.5 0 1 0 11.2 11.200A8 8 0 0 1 10 2.800Z" />,
  bytedance: <path {...line} strokeWidth="3" d="M5 10v7M10 4v14M15 9v9M20 7v6" />,
  midjourney: (
    <>
      <path d="M11 2.500c4.5 3.3 7 7.8 7.5 13.500H11V2.500ZM9 7v9H3.500C5 13.5 7 10.5 9 7Z" />
      <path {...line} strokeWidth="2.5" d="M4 20c2.7 1.2 5.3-1.2 8 0s5.3 1.2 8 0" />
    </>
  ),
  custom: (
    <path {...line} strokeWidth="2.4" d="M8.5 3v5M15.5 3v5M5.5 8.500h13V11a6.5 6.5 0 0 1-13 0V8.500ZM12 17.500V21.5" />
  ),
  other: (
    <g>
      <circle cx="12" cy="12" r="3.2" />
      <circle cx="12" cy="12" r="8" {...line} strokeWidth="2.6" />
    </g>
  ),
};
