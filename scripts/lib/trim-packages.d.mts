export function trimPackages(folder: string): void;
