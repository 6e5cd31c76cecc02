import type { ReactNode } from 'react';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { linkTarget } from './safe-url.ts';

interface MarkdownLinkProps {
  readonly href: string;
  readonly title: string | undefined;
  readonly children: ReactNode;
}

/** A link of an answer: out into a new tab, or into this app; an address that could do harm stays plain words. */
export function MarkdownLink({ href, title, children }: MarkdownLinkProps) {
  const target = linkTarget(href);
  if (!target) return <span title={href}>{children}</span>;
  if (target.kind === 'app') {
    return (
      <a href={`${runtimeConfig.basePath.replace(/\/$/, '')}${target.path}`} data-app-path={target.path} title={title}>
        {children}
      </a>
    );
  }
  return (
    <a href={target.href} title={title} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
