// How the page is built: three files without a hash in their names, so that the binary can name what it embeds.
import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  build: {
    target: "es2021",
    assetsDir: "",
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    rollupOptions: {
      output: { entryFileNames: "app.js", chunkFileNames: "[name].js", assetFileNames: "app.[ext]" },
    },
  },
  // While you work on the page, the answers come from a real `boyi serve`.
  server: { proxy: { "/api": "http://127.0.0.1:8080" } },
});
