import { success } from '@parley/contract';

const SUCCESS_START = JSON.stringify(success(null)).slice(0, -'null}'.length);

/** Data of an answer that lies stored as JSON, and is not read and written again on its way. */
export class WrittenData {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  /** The whole answer, in its envelope. */
  get answer(): string {
    return `${SUCCESS_START}${this.json}}`;
  }
}
