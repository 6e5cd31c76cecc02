export const desktopFolder: string;
export const targetFolder: string;
export const builtApp: string;
export function missingForDesktop(): string | undefined;
export function missingForDriving(): string | undefined;
export function missingForKeychain(): string | undefined;
export function missingCrates(): string | undefined;
export function preparePages(): Promise<void>;
