type Project = 'browser' | 'server' | 'e2e';

export const LONG: Readonly<Record<Project, readonly string[]>>;
export function leftOut(project: Project): string[];
