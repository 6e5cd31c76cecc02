export function progressLine(bytes: number, expectedMegabytes: number): string;
