export interface DesktopPackage {
  readonly file: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly signature: string | undefined;
}
export function packagesIn(folder: string, since?: number): Promise<DesktopPackage[]>;
export function saysChip(name: string): boolean;
export function latestOf(release: {
  readonly version: string;
  readonly packages: readonly Omit<DesktopPackage, 'file'>[];
  readonly base: string;
  readonly notes?: string;
  readonly now?: Date;
}): {
  readonly version: string;
  readonly platforms: Readonly<Record<string, { readonly url: string; readonly signature: string }>>;
  readonly downloads: readonly Readonly<Record<string, unknown>>[];
};
