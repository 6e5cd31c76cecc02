import type { ComponentType, ReactNode } from 'react';
import { pagePart } from '#/lib/page-part.ts';
import type { TextArea } from '#/storage/key-value.ts';
import type { RunnableTool } from './model/tool-function.ts';

export interface ServerSwitchesProps {
  /** The ids of what is on. */
  readonly on: readonly string[];
  readonly onChange: (on: string[]) => void;
  /** What somebody looks for among the tools. */
  readonly query: string;
}

export interface ServerNameProps {
  readonly toolId: string;
  readonly children?: (name: string) => ReactNode;
}

/** Tools of servers that another feature knows how to speak to. */
export interface ToolServers {
  readonly owns: (toolId: string) => boolean;
  /** The servers of these ids, in this order; for a call, as they are at this moment. One that cannot be had is left out. */
  readonly toolsOf: (ids: readonly string[], reserved: readonly string[], isCalled: boolean) => Promise<RunnableTool[]>;
  /** The switches of the servers, among the tools of a chat or a mask. */
  readonly Switches: ComponentType<ServerSwitchesProps>;
  /** What people call the server of an id, as it is or as `children` draw it. */
  readonly Name: ComponentType<ServerNameProps>;
}

export interface ToolsWorld {
  /** Where it is kept what may run; undefined where the browser keeps nothing. */
  readonly area: TextArea | undefined;
  readonly servers: ToolServers;
  /** Whether a worker makes calls whose answers may have megabytes; otherwise the page does. */
  readonly fetchesApart?: boolean | undefined;
}

export const toolsWorld = pagePart<ToolsWorld>('world of the tools');
